import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Start of a section in a document, and its end: the next section's start, or the document's end. */
function placeOf(document: string, heading: string): { start: number; end: number } | undefined {
  const start = document.indexOf(`${heading}\n`);
  if (start < 0) return undefined;
  const next = document.indexOf('\n## ', start);
  return { start, end: next < 0 ? document.length : next + 1 };
}

/** The document with this section in place of an earlier one, else at its end; unchanged without a section. */
export function withSection(document: string, section: string | undefined): string {
  if (section === undefined) return document;
  const { start, end } = placeOf(document, section.slice(0, section.indexOf('\n'))) ?? {
    start: document.length,
    end: document.length,
  };
  const parts = [document.slice(0, start), section, document.slice(end)].map((part) => part.trim());
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

/** The section below a heading; other runs leave it as it is. */
export function sectionOf(document: string, heading: string): string | undefined {
  const place = placeOf(document, heading);
  return place && document.slice(place.start, place.end);
}

/** Puts a section into `performance.md` of a folder, which is made if missing. */
export function writeSection(folder: string, section: string): void {
  const document = path.join(folder, 'performance.md');
  const before = existsSync(document) ? readFileSync(document, 'utf8') : '# Performance\n';
  writeFileSync(document, withSection(before, section));
}
