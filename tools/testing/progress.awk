# Reads what `swift test` says, and lines "hikesim-tick" that a clock puts between. Passes on what a person has to
# read (failures, skipped tests, the closing line), counts the rest, and ends with the slowest tests.
#   -v total=N      how many tests there will be, 0 where that is not known
#   -v every=1      passes every line on as well

function elapsed() { return systime() - begun }

function clock(seconds) { return sprintf("%d:%02d", int(seconds / 60), seconds % 60) }

# The test that runs longest among those that have begun.
function oldest(    name, best) {
    best = ""
    for (name in since) {
        if (best == "" || since[name] < since[best] || (since[name] == since[best] && name < best)) best = name
    }
    return best
}

function progress(    name, line) {
    line = "  " passed + failed (total > 0 ? " of " total : "") " tests, " clock(elapsed())
    if (failed > 0) line = line ", " failed " failed"
    name = oldest()
    if (name != "" && systime() - since[name] >= 15) {
        line = line "; longest under way: " name ", " systime() - since[name] " s"
    }
    print line
    fflush()
}

function ended(name, verb,    words, count) {
    delete since[name]
    count = split($0, words, " after ")
    took[name] = words[count] + 0
    if (verb == "passed") passed++; else failed++
}

BEGIN { begun = systime() }

/^hikesim-tick$/ { if (ran) progress(); next }

# A line of a test: a sign, "Test", its name in quotation marks or as a function, what became of it.
/^[^ ]+ Test (case |.* started\.$|.* passed after .* seconds)/ && !/^[^ ]+ Test run / {
    ran = 1
    if ($3 == "case") { if (every) print; next }
    line = $0
    sub(/^[^ ]+ Test /, "", line)
    if (line ~ / started\.$/) {
        sub(/ started\.$/, "", line)
        since[line] = systime()
    } else {
        sub(/ (with [0-9]+ test cases? )?passed after .*/, "", line)
        ended(line, "passed")
    }
    if (every) print
    next
}

/^[^ ]+ Test .* failed after .* seconds/ && !/^[^ ]+ Test run / {
    line = $0
    sub(/^[^ ]+ Test /, "", line)
    sub(/ (with [0-9]+ test cases? )?failed after .*/, "", line)
    ended(line, "failed")
    print; fflush()
    next
}

/^[^ ]+ Suite .* (started\.$|passed after .* seconds)/ { if (every) print; next }

/^[^ ]+ Test run with .* after .* seconds/ { closing = $0; next }

{ print; fflush() }

END {
    for (rank = 1; rank <= 10; rank++) {
        best = ""
        for (name in took) {
            if (best == "" || took[name] > took[best] || (took[name] == took[best] && name < best)) best = name
        }
        if (best == "" || took[best] < 1) break
        if (rank == 1) print "The slowest tests:"
        printf "  %7.1f s  %s\n", took[best], best
        delete took[best]
    }
    if (closing != "") print closing
}
