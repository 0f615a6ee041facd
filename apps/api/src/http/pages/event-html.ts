import type { RestrictedEvent, WireEvent } from '@tagfalter/contract/wire-event';
import { DEFAULT_EVENT_COLOR } from '@tagfalter/domain/event-color';
import { eventShades } from '@tagfalter/domain/event-shades';
import type { ServerLanguage } from '#api/base/language.ts';
import { escapeHtml } from './escape-html.ts';
import { plainBlock } from './plain-html.ts';

export type PageEvent = WireEvent | RestrictedEvent;

/** German, as every page made on the server (wire 35). */
const WORDS = { book: 'Gästebuch', bookOf: 'Digitales Gästebuch für' } as const;
/** Messengers cut longer descriptions. */
const MAX_PREVIEW = 200;
/** Text classes on the cover, by its colour. */
const ON_COVER: Record<string, string> = { '#ffffff': 'white', '#172036': 'ink', '#000000': 'black' };

/** JSON that cannot end its script element. */
function inlineJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

function meta(name: 'name' | 'property', key: string, content: string): string {
  return `<meta ${name}="${key}" content="${escapeHtml(content)}" />`;
}

/** Visible to everybody (spec decision 29). */
function isVisible(event: PageEvent): event is WireEvent {
  return event.sharingMode !== 'account_required' && 'backgroundColor' in event;
}

function previewTags(event: PageEvent, publicUrl: string): string[] {
  const { eventName } = event;
  const shown = isVisible(event) ? event : null;
  const text = shown?.eventDescription.replace(/\s+/g, ' ').slice(0, MAX_PREVIEW) || `${WORDS.bookOf} ${eventName}`;
  const tags = [
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', 'Tagfalter'),
    meta('property', 'og:title', `${eventName} · ${WORDS.book}`),
    meta('property', 'og:description', text),
    meta('name', 'description', text),
  ];
  if (shown === null || shown.coverImageUrl === null) return tags;
  const image = new URL(shown.coverImageUrl, publicUrl).href;
  return [...tags, meta('property', 'og:image', image), meta('name', 'twitter:card', 'summary_large_image')];
}

/**
 * Name and colour for the paint before any script. Colours are attributes because the policy forbids inline styles.
 * @param below HTML under the cover
 */
function firstPaint(event: PageEvent, below: string): string {
  const { cover, onCover } = eventShades('backgroundColor' in event ? event.backgroundColor : DEFAULT_EVENT_COLOR);
  const tone = ON_COVER[onCover] ?? 'white';
  return [
    `<div class="guest"><header class="gcover gcover--first gcover--${tone}">`,
    `<svg class="gcover__ground" aria-hidden="true"><rect width="100%" height="100%" fill="${escapeHtml(cover)}" /></svg>`,
    `<div class="gcover__in"><p class="gcover__name">${escapeHtml(event.eventName)}</p></div>`,
    `</header>${below}</div>`,
  ].join('');
}

/** Without a script; each request gets a page of its own. */
interface Plain {
  language: ServerLanguage;
  /** Key of the form. */
  key: string;
  token: string;
}

function plainPart(event: PageEvent, { language, ...form }: Plain): string {
  return plainBlock(language, {
    ...form,
    hasCode: event.sharingMode === 'code_required',
    needsAccount: event.sharingMode === 'account_required',
    isClosed: isVisible(event) && event.isClosed,
  });
}

/**
 * Guest page of an event.
 * @param template built `event.html`
 * @param event null if there is none; undefined if it could not be read, so that the page asks itself
 */
export function eventHtml(
  template: string,
  event: PageEvent | null | undefined,
  { publicUrl, ...plain }: Plain & { publicUrl: string },
): string {
  if (event === undefined) return template;
  const head = [`<script type="application/json" id="event">${inlineJson({ event })}</script>`];
  if (event !== null) head.unshift(...previewTags(event, publicUrl));
  const title = event === null ? WORDS.book : event.eventName;
  // Replacement functions, because a string would expand `$&` in a name.
  return template
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)} · Tagfalter</title>`)
    .replace('</head>', () => `${head.join('\n    ')}\n  </head>`)
    .replace('<!--event-->', () => (event === null ? '' : firstPaint(event, plainPart(event, plain))));
}
