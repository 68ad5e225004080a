# Reads what the tests say, run in several jobs, a line at a time and as they come, each behind the number of its job, and
# lines of tools/test between: the end of a job with its exit code, and ticks of a clock. Passes on what a person has to read, counts the rest, and ends
# with the slowest tests and a line for the whole. Exits with 1 where a test or a job failed.
#   -v total=N      how many tests there will be
#   -v jobs=N       in how many jobs
#   -v every=1      passes every line on

function clock(seconds) { return sprintf("%d:%02d", int(seconds / 60), seconds % 60) }

function progress(    key, place, line) {
    line = "  " passed + failed + skipped " of " total " tests, " clock(systime() - begun)
    if (failed > 0) line = line ", " failed " failed"
    for (key in since) {
        if (systime() - since[key] < 30) continue
        split(key, place, SUBSEP)
        line = line "; " systime() - since[key] " s under way: " place[2]
    }
    print line
    fflush()
}

# The name of the test of a line: behind the sign and the word, before what became of it. A program that a test has
# started may have written before the sign.
function named(ending,    line) {
    line = $0
    sub(/^.*(✔|✘|➜|◇) Test /, "", line)
    sub(ending, "", line)
    return line
}

function ended(name,    words, count) {
    delete since[job, name]
    count = split($0, words, " after ")
    took[name] = words[count] + 0
}

BEGIN { begun = systime() }

# The beginning of a line that is longer than a pipe takes in one piece.
/^[0-9]+\+ / {
    job = $1 + 0
    sub(/^[0-9]+\+ /, "")
    begin[job] = begin[job] $0
    next
}

{
    job = $1
    sub(/^[0-9]+ /, "")
    if (job in begin) {
        $0 = begin[job] $0
        delete begin[job]
    }
}

/^hikesim-tick$/ { progress(); next }

/^hikesim-job / {
    if ($3 != 0) { broken++; print "the tests " $2 " ended with code " $3 }
    ends++
    # What is left has no end that was understood.
    for (key in since) {
        split(key, place, SUBSEP)
        if (place[1] == job) delete since[key]
    }
    next
}

/(✔|✘) Test run with [0-9]+ test/ {
    run = $0
    sub(/^.*Test run with /, "", run)
    ran += run + 0
}
/(✔|✘|➜|◇) (Test run |Suite )/ { if (every || / failed after /) { print; fflush() } next }
# The end of a line of a test case whose argument has line feeds.
/" started\.$/ && !/(✔|✘|➜|◇) Test / { if (every) print; next }
/(✔|✘|➜|◇) Test case / { if (every || / failed after /) print; next }
/(✔|✘|➜|◇) Test .* started\.$/ { since[job, named(" started\\.$")] = systime(); if (every) print; next }
/(✔|✘|➜|◇) Test .* passed after .* seconds/ {
    ended(named(" (with [0-9]+ test cases? )?passed after .*"))
    passed++
    if (every) print
    next
}
/(✔|✘|➜|◇) Test .* failed after .* seconds/ {
    ended(named(" (with [0-9]+ test cases? )?failed after .*"))
    failed++
    print; fflush()
    next
}
/(✔|✘|➜|◇) Test .* skipped/ { skipped++; print; fflush(); next }
/^(↳ (Testing Library|Target Platform)|.*Test run started)/ { next }
{ print; fflush() }

END {
    for (rank = 1; rank <= 10; rank++) {
        best = ""
        for (name in took) {
            if (best == "" || took[name] > took[best] || (took[name] == took[best] && name < best)) best = name
        }
        if (best == "" || took[best] < 0.1) break
        if (rank == 1) print "The slowest tests:"
        printf "  %7.1f s  %s\n", took[best], best
        delete took[best]
    }
    # A job that crashed has tests that nobody counted.
    missing = total - ran
    if (missing > 0) print missing " tests of " total " did not run"
    if (ends < jobs) print jobs - ends " parts of the tests did not end"
    print "in " clock(systime() - begun) " minutes"
    print "tests: " ran - failed - skipped " passed, " failed + (missing > 0 ? missing : 0) " failed, " skipped + 0 " skipped"
    exit failed > 0 || broken > 0 || missing > 0 || ends < jobs
}
