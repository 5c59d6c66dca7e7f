extension Stylesheet {
  /// The text of the stylesheet. Widths and margins follow the flow of text (`inline`, `block`), so a page from right
  /// to left needs no other rules.
  static let text = colors + base + banner + localePage + index

  private static let colors = """
    :root {
      --paper: #faf8f3; --card: #ffffff; --ink: #1f1d1a; --quiet: #666057; --line: #e4dfd4;
      --accent: #0f5e5c; --tint: #e3efec; --weekend: #a8432b;
      --leading: 1;
      color-scheme: light dark;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --paper: #14171a; --card: #1c2125; --ink: #ece8df; --quiet: #a5a197; --line: #30373c;
        --accent: #86d3c8; --tint: #1f3637; --weekend: #f0a48c;
      }
    }
    [lang] { --leading: 1; }

    """

  private static let base = """
    *, *::before, *::after { box-sizing: border-box; }
    html { -webkit-text-size-adjust: 100%; scroll-behavior: smooth; scroll-padding-block-start: 1rem; }
    body {
      margin: 0; background: var(--paper); color: var(--ink);
      font: 1.0625rem/calc(1.6 * var(--leading)) system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans",
      sans-serif;
      overflow-wrap: break-word;
    }
    header, main, footer { max-inline-size: 74rem; margin-inline: auto; padding-inline: clamp(1rem, 4vw, 2.5rem); }
    h1, h2, h3, p, ul, ol, dl, dd, table { margin: 0; padding: 0; }
    ul, ol { list-style: none; }
    h1, .lead, .featured strong { font-family: ui-serif, "Iowan Old Style", Georgia, "Noto Serif", serif; }
    h1 {
      font-size: clamp(2.25rem, 1.4rem + 4vw, 4.25rem); font-weight: 600; line-height: calc(1.25 * var(--leading));
      text-wrap: balance;
    }
    a { color: var(--accent); text-decoration: none; }
    a:hover { text-decoration: underline; text-underline-offset: .2em; }
    a[aria-current] { color: var(--ink); font-weight: 650; }
    [lang]:not(:root) { line-height: calc(1.5 * var(--leading)); }
    .skip { position: absolute; inset-block-start: -4rem; inset-inline-start: 1rem; padding: .5rem 1rem; z-index: 1; }
    .skip { background: var(--card); border: 1px solid var(--line); border-radius: .5rem; }
    .skip:focus { inset-block-start: .5rem; }
    main:focus { outline: none; }
    :focus-visible { outline: 2px solid var(--accent); outline-offset: 3px; border-radius: .25rem; }
    small { font-size: .8125rem; color: var(--quiet); }
    code { font: .8125rem/1.4 ui-monospace, SFMono-Regular, Menlo, "Noto Sans Mono", monospace; color: var(--quiet); }
    abbr { text-decoration: none; }
    .caption {
      font-size: .75rem; font-weight: 600; letter-spacing: .06em; text-transform: uppercase; color: var(--quiet);
    }
    footer { padding-block: 2.5rem 3rem; }
    footer .caption { font-weight: 400; letter-spacing: 0; text-transform: none; font-size: .875rem; }

    """

  private static let banner = """
    .banner nav {
      display: flex; align-items: center; justify-content: space-between; gap: 1rem; padding-block: 1.25rem;
      border-block-end: 1px solid var(--line);
    }
    .home { font-weight: 650; letter-spacing: -.01em; color: var(--ink); }
    .hero { padding-block: clamp(2rem, 5vw, 4.5rem) clamp(1.75rem, 4vw, 3rem); }
    .eyebrow { display: flex; flex-wrap: wrap; align-items: center; gap: .25rem .75rem; color: var(--accent); }
    .eyebrow code { border: 1px solid var(--line); border-radius: .375rem; padding: .0625rem .5rem; }
    .lead {
      margin-block-start: .5rem; max-inline-size: 48rem; color: var(--quiet);
      line-height: calc(1.5 * var(--leading));
    }
    .lead { font-size: clamp(1.1875rem, 1rem + 1vw, 1.625rem); }

    """

  private static let localePage = """
    .cards { display: grid; gap: 1.25rem; }
    .cards > * { grid-column: 1 / -1; }
    @media (min-width: 44rem) {
      .cards { grid-template-columns: repeat(6, 1fr); }
      .cards > .half, .cards > .third { grid-column: span 3; }
      .cards > .third:nth-child(3) { grid-column: 1 / -1; }
    }
    @media (min-width: 64rem) { .cards > .third, .cards > .third:nth-child(3) { grid-column: span 2; } }
    .card {
      min-inline-size: 0; padding: clamp(1.125rem, 3vw, 1.75rem); background: var(--card);
      border: 1px solid var(--line); border-radius: 1rem;
    }
    .card h2 {
      font-size: 1.375rem; font-weight: 600; line-height: calc(1.4 * var(--leading));
      margin-block-end: 1rem;
    }
    .card h2 { display: flex; flex-direction: column; align-items: flex-start; }
    .card h3 { margin-block: 1.25rem .25rem; line-height: calc(1.4 * var(--leading)); }
    .month { inline-size: 100%; border-collapse: collapse; table-layout: fixed; text-align: center; }
    .month { font-variant-numeric: tabular-nums; }
    .month caption { text-align: start; padding-block-end: .5rem; color: var(--quiet); }
    .month th {
      font-size: .8125rem; font-weight: 400; line-height: calc(1.6 * var(--leading));
      color: var(--quiet); padding-block: .375rem;
    }
    .month td { padding-block: .125rem; }
    .month td span { display: inline-block; min-inline-size: 2.25rem; line-height: 2.25rem; }
    .month .weekend { color: var(--weekend); }
    .month [aria-current] { background: var(--accent); color: var(--card); border-radius: 50%; font-weight: 650; }
    .plain li { padding-block: .3125rem; border-block-end: 1px solid var(--line); }
    .words { display: flex; flex-wrap: wrap; gap: .25rem .875rem; }
    .words .weekend { color: var(--weekend); }
    .digits {
      font-size: clamp(1.25rem, 1rem + 1.2vw, 1.75rem); line-height: calc(1.4 * var(--leading));
      margin-block-end: .5rem;
    }
    .samples { inline-size: 100%; border-collapse: collapse; }
    .samples th, .samples td { padding-block: .4375rem; border-block-start: 1px solid var(--line); }
    .samples th { text-align: start; font-weight: 400; color: var(--quiet); padding-inline-end: 1rem; }
    .samples td { text-align: end; font-variant-numeric: tabular-nums; font-weight: 500; }
    .facts { display: grid; grid-template-columns: auto 1fr; }
    .facts dt, .facts dd { padding-block: .375rem; border-block-start: 1px solid var(--line); }
    .facts dd { text-align: end; font-weight: 500; padding-inline-start: 1rem; }
    .names { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 10.5rem), 1fr)); }
    .names { gap: .3125rem 1.25rem; line-height: calc(1.5 * var(--leading)); }
    .neighbours { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 1rem; padding-block: 2rem 0; }
    .neighbours a { display: flex; flex-direction: column; align-items: flex-start; }
    .neighbours .next { margin-inline-start: auto; align-items: flex-end; }

    """

  private static let index = """
    .featured {
      display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 10.25rem), 1fr));
      gap: .75rem;
    }
    .featured a {
      padding: .875rem 1rem; background: var(--card); border: 1px solid var(--line); border-radius: 1rem;
      color: var(--quiet);
    }
    .featured a:hover { border-color: var(--accent); text-decoration: none; }
    .today { display: flex; flex-direction: column; justify-content: space-between; block-size: 100%; gap: .5rem; }
    .today strong {
      font-size: 1.125rem; font-weight: 500; line-height: calc(1.45 * var(--leading));
      color: var(--ink);
    }
    .search { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem 1rem; margin-block: 2rem 0; }
    .search[hidden] { display: none; }
    .search input {
      flex: 1 1 14rem; padding: .5rem .875rem; font: inherit; color: var(--ink); background: var(--card);
      border: 1px solid var(--line); border-radius: 2rem;
    }
    .search output { flex: 0 0 auto; min-inline-size: 6rem; color: var(--quiet); }
    .scripts { margin-block: clamp(2rem, 5vw, 3.5rem) 0; }
    .scripts ul { display: flex; flex-wrap: wrap; gap: .5rem; }
    .scripts a {
      display: block; padding: .25rem .875rem; border-radius: 2rem; background: var(--tint); font-size: .9375rem;
    }
    .script { margin-block-start: clamp(2.25rem, 5vw, 3.5rem); }
    .script h2 {
      font-size: 1.5rem; font-weight: 600; padding-block-end: .5rem; border-block-end: 2px solid var(--accent);
    }
    .languages { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 16.5rem), 1fr)); }
    .languages { column-gap: 2rem; grid-auto-flow: dense; }
    .language { padding-block: .875rem; border-block-end: 1px solid var(--line); min-inline-size: 0; }
    .language h3 { font-size: 1.0625rem; font-weight: 600; line-height: calc(1.5 * var(--leading)); }
    .language li { line-height: calc(1.5 * var(--leading)); padding-block: .0625rem; font-size: .9375rem; }
    .language.large { grid-column: 1 / -1; }
    .language.large ul {
      display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 16.5rem), 1fr)); column-gap: 2rem;
    }

    """
}
