import inter from '#app/shell/fonts/inter-basic.woff2?inline';

/** The reference page's whole style, light and dark, in the app's colours and font, which is within it: the page loads nothing. */
export const REFERENCE_STYLE = `
@font-face { font-family: Inter; font-weight: 400 600; src: url("${inter}") format("woff2"); }
:root { color-scheme: light dark; --bg: light-dark(#fbfaf6, #0c1620); --surface: light-dark(#f3f0e7, #12202d);
  --text: light-dark(#14202b, #edf2f5); --muted: light-dark(#45525e, #b3bfc9); --line: light-dark(#d5d1c4, #2b3c4b);
  --accent: light-dark(#0f5c7a, #7cc4e4); --get: light-dark(#0b6470, #79dce6); --post: light-dark(#5b3fb0, #c3b1ff); }
* { box-sizing: border-box; }
html { scroll-padding-top: 24px; }
body { margin: 0; background: var(--bg); color: var(--text); font: 16px/1.5 Inter, system-ui, -apple-system,
  "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", "Liberation Sans", sans-serif; }
a { color: var(--accent); text-underline-offset: 2px; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
code, pre { font: 0.875em/1.5 ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, "Liberation Mono", monospace; }
.skip { position: absolute; left: -999px; }
.skip:focus { left: 16px; top: 16px; padding: 8px 12px; background: var(--bg); z-index: 1; }
header { padding: 24px 16px 0; }
.name { margin: 0; }
.name a { display: inline-flex; align-items: center; gap: 10px; min-height: 44px; font-size: 18px; font-weight: 600; color: inherit;
  text-decoration: none; }
.name svg { width: 24px; height: 24px; }
.name span { font-size: 14px; font-weight: 400; color: var(--accent); text-decoration: underline; text-underline-offset: 2px; }
nav h2 { margin: 20px 0 6px; font-size: 12px; font-weight: 600; color: var(--muted); text-transform: uppercase;
  letter-spacing: 0.06em; }
summary { padding: 8px 0; cursor: pointer; }
nav ul { margin: 0; padding: 0; list-style: none; }
nav li a { display: flex; gap: 6px; align-items: baseline; padding: 4px 0; color: inherit; text-decoration: none; overflow-wrap: anywhere; font-size: 14px; }
nav li a:hover { color: var(--accent); text-decoration: underline; }
main { padding: 8px 16px 64px; max-width: 960px; min-width: 0; }
h1 { font-size: 28px; line-height: 1.2; margin: 32px 0 12px; }
.lead { font-size: 18px; color: var(--muted); max-width: 68ch; }
main p { max-width: 68ch; }
section { padding: 28px 0; border-top: 1px solid var(--line); }
h2 { font-size: 24px; line-height: 1.3; margin: 40px 0 12px; }
h3 { font-size: 20px; line-height: 1.3; margin: 0 0 8px; overflow-wrap: anywhere; }
section > details { margin-top: 8px; }
.schema { border-top: 1px solid var(--line); }
.schema > summary { padding: 12px 0; font-weight: 600; overflow-wrap: anywhere; }
.schema > div { padding-bottom: 20px; scroll-margin-top: 64px; }
.up { position: fixed; right: 16px; bottom: 16px; padding: 10px 16px; background: var(--bg); border: 1px solid currentColor;
  border-radius: 8px; font-weight: 600; text-decoration: none; }
.method { display: inline-block; min-width: 3.4em; padding: 1px 6px; border: 1px solid currentColor; border-radius: 6px;
  font-size: 12px; font-weight: 600; text-align: center; vertical-align: 2px; }
nav .method { flex: none; min-width: 4.2em; font-size: 11px; }
.get { color: var(--get); }
.post { color: var(--post); }
dl { margin: 16px 0; }
dl div { display: flex; gap: 12px; }
dt { width: 5em; color: var(--muted); }
dd { margin: 0; }
pre { margin: 0; padding: 12px 16px; background: var(--surface); border: 1px solid var(--line); border-radius: 8px;
  overflow-x: auto; }
.table { overflow-x: auto; border: 1px solid var(--line); border-radius: 8px; }
table { width: 100%; border-collapse: collapse; font-size: 14px; }
th, td { padding: 8px 12px; text-align: left; vertical-align: top; border-top: 1px solid var(--line); }
thead th { border-top: 0; background: var(--surface); color: var(--muted); font-weight: 600; }
tbody th { font-weight: 400; white-space: nowrap; }
td:nth-child(2) { min-width: 12em; }
td:nth-child(3) { min-width: 16em; color: var(--muted); }
.required { margin-left: 6px; font-size: 12px; color: var(--muted); }
/* A field below the other, its meaning below its type, so that nothing is cut. */
@media (max-width: 719px) {
  thead { position: absolute; left: -999px; }
  table, tbody, tr { display: block; }
  tbody th, td { display: block; padding: 2px 12px; border: 0; overflow-wrap: anywhere; white-space: normal; }
  tbody tr { padding: 8px 0; border-top: 1px solid var(--line); }
  tbody tr:first-child { border-top: 0; }
  td:nth-child(2), td:nth-child(3) { min-width: 0; }
}
@media (min-width: 1000px) {
  body { display: grid; grid-template-columns: 344px minmax(0, 1fr); max-width: 1360px; margin: 0 auto; }
  header { position: sticky; top: 0; height: 100vh; overflow-y: auto; padding: 32px 24px; border-right: 1px solid var(--line); }
  main { padding: 8px 40px 96px; }
  .up { display: none; }
  @supports selector(::details-content) {
    nav summary { display: none; }
    nav details::details-content { content-visibility: visible; height: auto; }
  }
}
`;
