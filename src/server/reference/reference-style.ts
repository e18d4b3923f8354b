/** The reference page's whole style, light and dark. */
export const REFERENCE_STYLE = `
:root { --bg: #fff; --surface: #f6f7f9; --text: #14171c; --muted: #4b5563; --line: #c9cfd8; --accent: #1d4ed8;
  --get: #0b6470; --post: #5b3fb0; }
@media (prefers-color-scheme: dark) {
  :root { --bg: #0f1216; --surface: #171b21; --text: #eef1f5; --muted: #b4bdc9; --line: #343c48; --accent: #8ab4ff;
    --get: #79dce6; --post: #c3b1ff; }
}
* { box-sizing: border-box; }
html { scroll-padding-top: 24px; }
body { margin: 0; background: var(--bg); color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
a { color: var(--accent); text-underline-offset: 2px; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
code, pre { font: 0.875em/1.5 ui-monospace, "SF Mono", Menlo, Consolas, monospace; }
.skip { position: absolute; left: -999px; }
.skip:focus { left: 16px; top: 16px; padding: 8px 12px; background: var(--bg); z-index: 1; }
header { padding: 24px 16px 0; }
.name { margin: 0; font-size: 20px; font-weight: 600; }
nav h2 { margin: 20px 0 6px; font-size: 12px; font-weight: 600; color: var(--muted); text-transform: uppercase;
  letter-spacing: 0.06em; }
summary { padding: 8px 0; cursor: pointer; }
nav ul { margin: 0; padding: 0; list-style: none; }
nav li a { display: block; padding: 4px 0; color: inherit; text-decoration: none; overflow-wrap: anywhere; font-size: 14px; }
nav li a:hover { color: var(--accent); text-decoration: underline; }
main { padding: 8px 16px 64px; max-width: 960px; min-width: 0; }
h1 { font-size: 28px; line-height: 1.2; margin: 32px 0 12px; }
.lead { font-size: 18px; color: var(--muted); max-width: 68ch; }
main p { max-width: 68ch; }
section { padding: 28px 0; border-top: 1px solid var(--line); }
section:first-of-type { margin-top: 28px; }
h2 { font-size: 20px; line-height: 1.3; margin: 0 0 8px; overflow-wrap: anywhere; }
#schemas { margin-top: 24px; padding-bottom: 16px; font-size: 24px; }
h3 { font-size: 18px; margin: 0 0 12px; }
.method { display: inline-block; min-width: 3.4em; padding: 1px 6px; border: 1px solid currentColor; border-radius: 6px;
  font-size: 12px; font-weight: 600; text-align: center; vertical-align: 2px; }
nav .method { min-width: 4.2em; font-size: 11px; }
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
@media (min-width: 1000px) {
  body { display: grid; grid-template-columns: 344px minmax(0, 1fr); max-width: 1360px; margin: 0 auto; }
  header { position: sticky; top: 0; height: 100vh; overflow-y: auto; padding: 32px 24px; border-right: 1px solid var(--line); }
  main { padding: 8px 40px 96px; }
  @supports selector(::details-content) {
    summary { display: none; }
    details::details-content { content-visibility: visible; height: auto; }
  }
}
`;
