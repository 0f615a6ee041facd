/** The product's colours with system fonts. */
export const VIEWER_STYLE = `
:root{color-scheme:light dark;--paper:#F5F7F1;--surface:#FEFFFB;--ink:#172036;--ink-2:#475069;--line:#D6DBCE;--zitron:#F4D63A}
@media(prefers-color-scheme:dark){:root{--paper:#101522;--surface:#1A2133;--ink:#EEF0E8;--ink-2:#B4BACB;--line:#2E3750;--zitron:#F4D63A}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:1.0625rem/1.6 Literata,Georgia,serif;overflow-wrap:anywhere}
main{max-width:680px;margin:0 auto;padding:32px 16px 72px}
h1,h2,h3,h4{font-weight:500;line-height:1.25;text-wrap:balance}
h1{font-size:1.75rem}h2{font-size:1.375rem;margin:0}h3{font:600 .9375rem system-ui,sans-serif;margin:24px 0 8px}
h4{font-style:italic;font-weight:400;font-size:1rem;margin:16px 0 4px}
p{margin:0 0 12px}.cap,.gone{font:.875rem/1.5 system-ui,sans-serif;color:var(--ink-2)}
a{color:inherit;text-underline-offset:3px}a:focus-visible{outline:2px solid var(--ink);outline-offset:3px}
article{background:var(--surface);border:1px solid var(--line);border-left:4px solid var(--zitron);border-radius:0 18px 18px 0;padding:20px;margin:0 0 24px}
blockquote{margin:12px 0;font-style:italic}
.text{margin-top:12px}.photos{display:grid;gap:8px;grid-template-columns:repeat(auto-fill,minmax(200px,1fr));margin:12px 0}
.photos img{display:block;width:100%;height:100%;max-height:420px;object-fit:cover;border-radius:10px}
audio{width:100%}
.years{list-style:none;padding:0;display:grid;gap:8px}
.years a{display:flex;justify-content:space-between;min-height:48px;align-items:center;padding:0 20px;background:var(--surface);border:1px solid var(--line);border-radius:10px;text-decoration:none}
@media print{article{break-inside:avoid;border-color:#ccc}body{background:#fff;color:#000}}
`;
