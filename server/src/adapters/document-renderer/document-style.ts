/** The style of a chat exported as a page of its own; light or dark as the reader's browser prefers. */
export const documentStyle = `
:root { color-scheme: light dark; --ink: #16211d; --muted: #505953; --line: #d9dad4; --sunken: #f1f1ed; --ground: #fbfbf9; --link: #015545; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8eeeb; --muted: #adb8b3; --line: #33413c; --sunken: #1d2825; --ground: #131b19; --link: #8fdcc6; } }
* { box-sizing: border-box; }
body { margin: 0; padding: 48px 16px 96px; background: var(--ground); color: var(--ink); font: 16px/1.6 system-ui, sans-serif; overflow-wrap: anywhere; }
header, main { max-width: 46rem; margin: 0 auto; }
header { padding-bottom: 24px; margin-bottom: 32px; border-bottom: 1px solid var(--line); }
h1 { font-size: 28px; line-height: 1.2; margin: 0 0 8px; }
header p, time, .files, .label { color: var(--muted); font-size: 14px; }
article { margin: 0 0 32px; }
.head { margin: 0 0 8px; font-size: 14px; display: flex; gap: 12px; align-items: baseline; }
.user .text { background: var(--sunken); border-radius: 16px; padding: 12px 16px; white-space: pre-wrap; }
.user .text, .text :is(p, li, h2, h3, h4, h5, h6, th, td) { unicode-bidi: plaintext; }
.text > :first-child { margin-top: 0; }
.text > :last-child { margin-bottom: 0; }
a { color: var(--link); }
pre { background: var(--sunken); border: 1px solid var(--line); border-radius: 12px; padding: 16px; overflow-x: auto; font-size: 14px; line-height: 1.55; }
math { direction: ltr; unicode-bidi: isolate; }
math[display=block] { overflow-x: auto; margin: 16px 0; }
code { font-family: ui-monospace, monospace; font-size: .92em; }
table { border-collapse: collapse; display: block; overflow-x: auto; max-width: 100%; }
th, td { border: 1px solid var(--line); padding: 8px 12px; vertical-align: top; overflow-wrap: break-word; }
:is(th, td):not([align]) { text-align: start; }
th { background: var(--sunken); }
blockquote { margin: 16px 0; padding-left: 16px; border-left: 2px solid var(--line); color: var(--muted); }
img { max-width: 100%; max-height: 400px; }
.sources ol { margin: 4px 0 0; padding-left: 24px; font-size: 14px; }
.label { margin: 16px 0 0; }
@media print { body { padding: 0; } article { break-inside: auto; } pre { white-space: pre-wrap; } }
`;
