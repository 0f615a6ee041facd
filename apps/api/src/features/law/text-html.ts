import { escapeHtml } from '#api/http/pages/escape-html.ts';

const LINK = /\[([^\]]+)\]\(((?:https:\/\/|mailto:|\/)[^)\s]*)\)/g;

function inline(text: string): string {
  return escapeHtml(text).replace(
    LINK,
    (_all, words: string, href: string) => `<a class="link" href="${href}">${words}</a>`,
  );
}

function block(text: string): string {
  const lines = text.split('\n');
  const [first = ''] = lines;
  if (first.startsWith('## ')) return `<h2 class="h-sec">${inline(first.slice(3))}</h2>`;
  if (first.startsWith('> '))
    return `<blockquote>${lines.map((line) => inline(line.slice(2))).join('<br />')}</blockquote>`;
  if (first.startsWith('! ')) return `<p class="banner banner--orange">${inline(first.slice(2))}</p>`;
  if (first.startsWith('- ')) return `<ul>${lines.map((line) => `<li>${inline(line.slice(2))}</li>`).join('')}</ul>`;
  return `<p>${lines.map(inline).join('<br />')}</p>`;
}

/**
 * Legal text to HTML. Empty lines separate blocks: `## ` heading, `- ` item, `> ` quote, `! ` notice;
 * `[words](address)` is a link. The rest is text.
 */
export function textHtml(text: string): string {
  return text
    .trim()
    .split(/\n{2,}/)
    .map(block)
    .join('');
}
