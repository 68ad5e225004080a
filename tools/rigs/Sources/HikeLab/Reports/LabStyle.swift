/// Colours and rules of the page, in light and dark.
enum LabStyle {
    /// The class that gives a rule its colour.
    static func mark(_ rule: Int, _ results: LabResults) -> String {
        let isOurs = results.rules[rule].isOurs
        let place = results.rules.indices.prefix(rule).count { results.rules[$0].isOurs == isOurs }
        // The first two are the built-in profiles; those of a user take turns.
        return isOurs ? "o\(place < 2 ? place : 2 + (place - 2) % 3)" : "p\(place % 7)"
    }

    static let css = """
        :root { color-scheme: light dark; --ink: #1d2430; --soft: #5d6778; --line: #dde2e9; --page: #f5f6f8;
          --card: #ffffff; --good: #1a7f4b; --ok: #8a6d00; --bad: #c22f2f; --goodbg: #e2f4ea; --okbg: #fbf3d3;
          --badbg: #fce4e4; --route: #9aa5b4; --truth: #1d6fd6; --fix: #e08a00; --match: #8a3fd1;
          --o0: #0f5fd0; --o1: #00916e; --o2: #7a4fd0; --o3: #b0267a; --o4: #0c7f99;
          --p0: #d65f5f; --p1: #e39b9b; --p2: #d98c2b; --p3: #b8a13a; --p4: #7fa65a; --p5: #5fa8b8;
          --p6: #b07ab0 }
        @media (prefers-color-scheme: dark) { :root { --ink: #e6e9ef; --soft: #9aa4b5; --line: #333b48;
          --page: #14181f; --card: #1c222b; --good: #58c98b; --ok: #e0c04a; --bad: #ff7b7b; --goodbg: #17382a;
          --okbg: #3a3214; --badbg: #43201f; --route: #64707f; --truth: #6aa9ff; --fix: #f0a63a;
          --match: #c08bff; --o0: #6aa9ff; --o1: #3fd0a4; --o2: #b79bff; --o3: #f07ac0;
          --o4: #4cc3dd } }
        * { box-sizing: border-box } body { font: 15px/1.5 system-ui, sans-serif; color: var(--ink);
          background: var(--page); max-width: 1180px; margin: 0 auto; padding: 2em 1em 4em }
        h1 { font-size: 1.9em; margin: 0 } h2 { font-size: 1.2em; margin: 0 0 .5em } h3 { font-size: 1em;
          margin: 0 0 .3em } header p, .about { color: var(--soft); margin: .2em 0 1em }
        section { background: var(--card); border: 1px solid var(--line); border-radius: 12px;
          padding: 1.1em 1.3em; margin: 1.1em 0 }
        .chip { font-size: .82em; font-weight: 600; border-radius: 99px; padding: .15em .7em }
        .chip.aim { background: var(--goodbg); color: var(--good) }
        .chip.missed { background: var(--badbg); color: var(--bad) }
        .verdict { margin-bottom: .8em } summary { cursor: pointer; color: var(--soft) } ul { margin: .3em 0 }
        .wide { overflow-x: auto } table { border-collapse: collapse; width: 100%;
          font-variant-numeric: tabular-nums } th, td { padding: .28em .6em; text-align: right;
          border-top: 1px solid var(--line); white-space: nowrap } th:first-child { text-align: left;
          font-weight: 500 } thead th { border: 0; color: var(--soft); font-weight: 600 }
        td.limit { color: var(--soft) } td.aim { color: var(--good) } td.met { color: var(--ok) }
        td.missed { color: var(--bad) } td.own { font-weight: 700 } td.own.aim { background: var(--goodbg) }
        td.own.met { background: var(--okbg) } td.own.missed { background: var(--badbg) }
        .legend { color: var(--soft); font-size: .88em } .legend span { margin-right: 1.1em;
          white-space: nowrap } .legend i { display: inline-block; width: .8em; height: .8em;
          border-radius: 3px; margin-right: .35em; vertical-align: -1px } .legend i.least { width: 2px;
          border-radius: 0 } .legend i.goal { width: 2px; border-radius: 0 }
        .cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(320px, 1fr)); gap: 1em }
        .card { border: 1px solid var(--line); border-radius: 10px; padding: .7em .9em }
        .card h3 { font-size: .92em } svg { display: block; width: 100%; height: auto }
        svg text { font: 10px system-ui, sans-serif; fill: var(--soft) } svg text.v { fill: var(--ink) }
        .grid { stroke: var(--line); fill: none } .least { background: var(--bad); stroke: var(--bad) }
        .goal { background: var(--good); stroke: var(--good) } .curve { fill: none; stroke-width: 1.6 }
        .curve.own { stroke-width: 3 }
        .o0 { background: var(--o0); fill: var(--o0); stroke: var(--o0) } .o1 { background: var(--o1);
          fill: var(--o1); stroke: var(--o1) } .o2 { background: var(--o2); fill: var(--o2); stroke: var(--o2) }
        .o3 { background: var(--o3); fill: var(--o3); stroke: var(--o3) } .o4 { background: var(--o4);
          fill: var(--o4); stroke: var(--o4) }
        .p0 { background: var(--p0); fill: var(--p0); stroke: var(--p0) } .p1 { background: var(--p1);
          fill: var(--p1); stroke: var(--p1) } .p2 { background: var(--p2); fill: var(--p2); stroke: var(--p2) }
        .p3 { background: var(--p3); fill: var(--p3); stroke: var(--p3) } .p4 { background: var(--p4);
          fill: var(--p4); stroke: var(--p4) } .p5 { background: var(--p5); fill: var(--p5); stroke: var(--p5) }
        .p6 { background: var(--p6); fill: var(--p6); stroke: var(--p6) } rect { stroke: none } path.curve,
        .curve { fill: none }
        .maps { display: grid; grid-template-columns: repeat(auto-fill, minmax(440px, 1fr)); gap: 1em }
        figure { margin: 0; border: 1px solid var(--line); border-radius: 10px; overflow: hidden }
        figcaption { padding: .6em .9em; border-top: 1px solid var(--line); font-size: .88em }
        figcaption p { margin: 0; color: var(--soft) } .map path { fill: none; stroke-linejoin: round }
        .route { stroke: var(--route); stroke-width: 7; opacity: .45; stroke-linecap: round }
        .truth { stroke: var(--truth); stroke-width: 1.6 } .fixes { stroke: var(--fix); stroke-width: .9;
          opacity: .8 } .match { stroke: var(--match); stroke-width: .8; opacity: .55 }
        .turn { fill: var(--card); stroke: var(--ink); stroke-width: 1.2 } .cue { stroke: var(--card);
          stroke-width: 1 } .cue.good { fill: var(--good) } .cue.bad { fill: var(--bad) }
        .cue.note { fill: var(--soft) } .key { display: flex; gap: 1em; flex-wrap: wrap }
        .key b { font-weight: 600 } .key .a { color: var(--truth) } .key .b { color: var(--fix) }
        .key .c { color: var(--match) }
        @media (max-width: 520px) { .maps { grid-template-columns: 1fr } }
        """
}
