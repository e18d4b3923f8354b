/**
 * Of the element alone: they reach nothing of the page around it, nor does its style sheet reach in, but by the custom properties
 * `--portolan-…`. Colours are those of the app.
 */
export const STYLES = `
:host {
  all: initial;
  direction: ltr;
  display: block;
  color-scheme: light dark;
  container-type: inline-size;
  --bg: var(--portolan-background, light-dark(#fffefb, #182837));
  --ink: var(--portolan-ink, light-dark(#14202b, #edf2f5));
  --muted: var(--portolan-muted, light-dark(#45525e, #b3bfc9));
  --line: var(--portolan-line, light-dark(#d5d1c4, #2b3c4b));
  --edge: var(--portolan-edge, light-dark(#77828b, #6c7c8a));
  --accent: var(--portolan-accent, light-dark(#0f5c7a, #7cc4e4));
  --on-accent: var(--portolan-on-accent, light-dark(#ffffff, #0b1220));
  --good: light-dark(#136b3a, #6ed79b);
  --warn: light-dark(#8a4b00, #ffc266);
}
:host([hidden]) { display: none; }
:host([theme="light"]) { color-scheme: light; }
:host([theme="dark"]) { color-scheme: dark; }
* { box-sizing: border-box; margin: 0; font: inherit; color: inherit; }
section {
  padding: 16px;
  border: 1px solid var(--line);
  border-radius: 8px;
  background: var(--bg);
  color: var(--ink);
  font: 14px/20px var(--portolan-font, system-ui, -apple-system, "Segoe UI", Roboto, sans-serif);
  font-variant-numeric: tabular-nums;
}
h2 { min-height: 24px; font-size: 16px; line-height: 24px; font-weight: 600; }
form { display: flex; flex-wrap: wrap; gap: 8px; align-items: end; margin: 8px 0; }
label { display: grid; gap: 4px; flex: 1 1 120px; color: var(--muted); font-size: 13px; line-height: 18px; }
input {
  width: 100%; height: 44px; padding: 0 12px; border: 1px solid var(--edge); border-radius: 8px;
  background: transparent; color: var(--ink); font-size: 16px;
}
button { cursor: pointer; border-radius: 8px; border: 1px solid var(--edge); background: transparent; min-height: 44px; padding: 0 12px; }
form button { border-color: transparent; background: var(--accent); color: var(--on-accent); font-weight: 600; padding: 0 16px; }
button[aria-disabled="true"] { opacity: .6; cursor: default; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
[role="status"] { min-height: 20px; color: var(--muted); }
table { width: 100%; border-collapse: collapse; margin-top: 8px; }
th { text-align: left; font-weight: 400; color: var(--muted); font-size: 13px; line-height: 18px; padding: 4px 8px 4px 0; }
td { padding: 8px 8px 8px 0; border-top: 1px solid var(--line); vertical-align: middle; }
th:nth-child(n+2), td:nth-child(n+2) { text-align: right; white-space: nowrap; }
td:last-child, th:last-child { padding-right: 0; }
strong { display: block; font-weight: 600; }
.tag { color: var(--good); font-size: 13px; line-height: 18px; font-weight: 600; }
footer:not([hidden]) { display: flex; flex-wrap: wrap; gap: 4px 16px; margin-top: 12px; color: var(--muted); font-size: 13px; line-height: 18px; }
.sample { color: var(--warn); font-weight: 600; }
a { color: var(--accent); text-decoration: underline; }
@container (width < 480px) {
  thead { position: absolute; clip-path: inset(50%); }
  tr { display: grid; grid-template-columns: 1fr auto; border-top: 1px solid var(--line); padding: 8px 0; }
  td { border: 0; padding: 2px 0; }
  td:nth-child(odd) { text-align: left; }
  td:nth-child(3)::before { content: "Total cost: "; color: var(--muted); }
  td:nth-child(5) { grid-column: 1 / -1; }
  td button { width: 100%; }
}
@media (forced-colors: active) { form button { border-color: ButtonText; } }
`;
