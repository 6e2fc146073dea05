/** The page's only style sheet, inlined: the content security policy allows it by its hash. */
export const DOCS_STYLE = `
:root { color-scheme: light dark; --ink: #1c2330; --soft: #55607a; --line: #d5dae4; --ground: #fff; --raised: #f5f7fb; --link: #1f55c4; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e7eaf1; --soft: #a9b3c8; --line: #3a4356; --ground: #141922; --raised: #1d2431; --link: #8fb4ff; }
}
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 1rem/1.55 system-ui, sans-serif; }
a { color: var(--link); }
a:focus-visible, summary:focus-visible, pre:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; border-radius: 3px; }
.page { display: grid; grid-template-columns: 15rem minmax(0, 1fr); gap: 2.5rem; max-width: 76rem; margin: 0 auto; padding: 1.5rem; }
nav { position: sticky; top: 1.5rem; align-self: start; max-height: calc(100vh - 3rem); overflow: auto; }
nav ul { list-style: none; margin: 0 0 1rem; padding: 0; }
nav li { padding: .2rem 0; }
nav li a { display: inline-block; }
nav li a::first-letter { text-transform: uppercase; }
h1 { font-size: 1.9rem; line-height: 1.2; margin: 0 0 .5rem; }
h2 { font-size: 1.35rem; margin: 2.5rem 0 .75rem; }
h2::first-letter { text-transform: uppercase; }
h3 { font-size: 1rem; margin: 1rem 0 .35rem; }
p { margin: .5rem 0; max-width: 46rem; }
code, pre { font: .875rem/1.5 ui-monospace, monospace; }
code { overflow-wrap: anywhere; }
pre { background: var(--raised); border: 1px solid var(--line); border-radius: 6px; padding: .75rem 1rem; overflow-x: auto; }
details { border: 1px solid var(--line); border-radius: 8px; margin: .5rem 0; }
summary { cursor: pointer; padding: .65rem .9rem; display: flex; flex-wrap: wrap; gap: .25rem .75rem; align-items: baseline; }
summary::-webkit-details-marker { display: none; }
summary .what { flex-basis: 100%; color: var(--soft); }
details[open] > summary { border-bottom: 1px solid var(--line); background: var(--raised); border-radius: 8px 8px 0 0; }
.inside { padding: .25rem .9rem 1rem; }
.method { font: 700 .8rem ui-monospace, monospace; min-width: 4rem; }
.may { color: var(--soft); font-size: .85rem; }
.fields { list-style: none; margin: .25rem 0; padding: 0 0 0 .9rem; border-left: 2px solid var(--line); }
.fields li { padding: .2rem 0; }
.fields li > span:not(.may) { display: block; color: var(--soft); }
.fields li > span:not(.may) code { color: var(--ink); }
.codes { margin: .25rem 0; padding: 0; list-style: none; }
.codes li { padding: .15rem 0; }
@media (max-width: 50rem) {
  .page { display: block; padding: 1rem; }
  nav { position: static; max-height: none; }
  nav ul { columns: 2; }
}
@media print { nav { display: none; } .page { display: block; } }
`;
