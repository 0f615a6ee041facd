import { randomBy, seedOfRun } from './random.ts';
import { countFromEnv } from './runs.ts';

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
  (inside) => `<svg data-owned><style>${inside}</style></svg>`,
  (inside) => `<math data-owned><mtext><table><mglyph><style><!--</style>${inside}`,
  (inside) => `<noscript data-owned><p title="</noscript>${inside}">`,
  (inside) => `<template data-owned>${inside}</template>`,
  (inside) => `<details data-owned open ontoggle=${ACT}>${inside}</details>`,
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

const ALL = [
  ...new Set(DISGUISES.flatMap((disguise) => FRAMES.flatMap((frame) => ACTS.map((act) => disguise(frame(act)))))),
];

/** Different payloads, each with its number in front; the same ones for the same count. */
export function xssPayloads(count: number): string[] {
  if (ALL.length < count) throw new Error(`only ${ALL.length} payloads`);
  // Evenly, so that a slice has all frames and acts.
  return Array.from({ length: count }, (_, index) => {
    const payload = ALL[Math.floor((index * ALL.length) / count)] ?? '';
    return `${index} ${payload}`;
  });
}

/** Payloads of the diary and of the guest book together. */
export const XSS_COUNT = countFromEnv('SOAK_COUNT', 30);
/** Payloads of each further field: 2 in `npm test`, 25 in a soak of 500. */
export const XSS_PER_FIELD = Math.max(2, Math.floor(XSS_COUNT / 20));

/** Hands out payloads in the order of the run's seed, each once while others of its length are left. */
export class XssPayloads {
  readonly #order: string[];
  #left: string[] = [];
  #given = 0;

  constructor() {
    const random = randomBy(seedOfRun());
    const placed = ALL.map((payload) => ({ payload, place: random() }));
    this.#order = placed.toSorted((one, other) => one.place - other.place).map(({ payload }) => payload);
  }

  /**
   * Each has a number of its own in front, by which a screen shows it.
   * @param most UTF-16 code units that the field takes
   */
  take(most: number, count = XSS_PER_FIELD): string[] {
    return Array.from({ length: count }, () => this.#next(most));
  }

  #next(most: number): string {
    const number = `n${this.#given} `;
    const fits = (payload: string) => number.length + payload.length <= most;
    if (!this.#left.some(fits)) this.#left = [...this.#order];
    const at = this.#left.findIndex(fits);
    const [payload] = at < 0 ? [] : this.#left.splice(at, 1);
    if (payload === undefined) throw new Error(`no payload of ${most} characters`);
    this.#given += 1;
    return number + payload;
  }
}
