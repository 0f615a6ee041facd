import type { SharedPage } from '@tagfalter/contract/shared-entry';
import { escapeHtml } from './escape-html.ts';

/** Messengers cut longer descriptions. */
const MAX_PREVIEW = 200;
/** German, as every page made on the server (wire 35). */
const LONG_DAY = new Intl.DateTimeFormat('de', { dateStyle: 'full', timeZone: 'UTC' });

function meta(name: 'name' | 'property', key: string, content: string): string {
  return `<meta ${name}="${key}" content="${escapeHtml(content)}" />`;
}

/** Never the written or spoken text itself: people open the page for it. */
function descriptionOf({ date, summary = '', topMoment = '' }: SharedPage): string {
  const words = (summary.trim() || topMoment.trim()).replace(/\s+/g, ' ').slice(0, MAX_PREVIEW);
  return words || LONG_DAY.format(new Date(`${date}T00:00:00Z`));
}

function previewTags(page: SharedPage, title: string, publicUrl: string): string[] {
  const text = descriptionOf(page);
  const tags = [
    meta('property', 'og:type', 'article'),
    meta('property', 'og:site_name', 'Tagfalter'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', text),
    meta('name', 'description', text),
  ];
  const [image] = page.imageUrls ?? [];
  if (image === undefined) return tags;
  const address = new URL(image, publicUrl).href;
  return [...tags, meta('property', 'og:image', address), meta('name', 'twitter:card', 'summary_large_image')];
}

/**
 * Page of a shared entry. Its preview contains only what the link shows.
 * @param template built `shared.html`
 * @param page undefined if the link is invalid or could not be read
 */
export function sharedHtml(template: string, page: SharedPage | undefined, publicUrl: string): string {
  if (page === undefined) return template;
  const name = page.author.firstName.trim();
  const title = `${name || 'Jemand'} hat einen Tag mit dir geteilt`;
  // Replacement functions, because a string would expand `$&` in a name.
  return template
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)} · Tagfalter</title>`)
    .replace('</head>', () => `${previewTags(page, title, publicUrl).join('\n    ')}\n  </head>`);
}
