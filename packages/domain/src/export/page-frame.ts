import { VIEWER_STYLE } from './viewer-style.ts';
import type { ExportLanguage } from './words.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** For elements and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (symbol) => ENTITIES[symbol] ?? symbol);
}

/**
 * The pages run no script and load nothing but files beside them: typed text is harmless, and reading leaves no trace.
 */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' file:; media-src 'self' file:; base-uri 'none'; form-action 'none'";

/**
 * Up to the body.
 * @param style additional rules
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
export const PAGE_FOOT = '</body>\n</html>\n';

/** Keeps line breaks. */
export const paragraphs = (text: string): string =>
  text
    .split(/\n{2,}/)
    .map((part) => `<p>${escapeHtml(part).replace(/\n/g, '<br>')}</p>`)
    .join('');
