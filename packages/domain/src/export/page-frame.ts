import { VIEWER_STYLE } from './viewer-style.ts';
import type { ExportLanguage } from './words.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as HTML, in elements and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (symbol) => ENTITIES[symbol] ?? symbol);
}

/**
 * The pages have no script, and the browser is told to run none and to load nothing but what lies beside them: what somebody typed can do
 * nothing, and nobody hears that they are read.
 */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' file:; media-src 'self' file:; base-uri 'none'; form-action 'none'";

/**
 * Beginning of a page of an archive, up to its body.
 * @param style rules beside those of every page
 */
export const pageHead = (title: string, language: ExportLanguage, style = ''): string => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${escapeHtml(title)}</title>
<style>${VIEWER_STYLE}${style}</style>
</head>
<body>
`;
/** End of a page. */
export const PAGE_FOOT = '</body>\n</html>\n';

/** Text as paragraphs, with its line breaks. */
export const paragraphs = (text: string): string =>
  text
    .split(/\n{2,}/)
    .map((part) => `<p>${escapeHtml(part).replace(/\n/g, '<br>')}</p>`)
    .join('');
