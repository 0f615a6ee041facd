import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { ROOT } from '../../../scripts/shared/root.ts';

export type CatalogLanguage = 'de' | 'en' | 'fr' | 'es';

const LOCALES = path.join(ROOT, 'apps/web/src/i18n/locales');
const PARTS = ['start', 'screens', 'account', 'guest', 'contribute', 'wall', 'visitor', 'sign-in'];
/** Below this, words of two languages are too often the same. */
const MIN_LETTERS = 3;

/** Messages of a language, by context and German source. */
function messages(language: CatalogLanguage): Map<string, { german: string; own: string }> {
  const found = new Map<string, { german: string; own: string }>();
  const parts = PARTS.map((part) => readFileSync(path.join(LOCALES, language, `${part}.po`), 'utf8'));
  for (const block of parts.flatMap((part) => part.split('\n\n'))) {
    const field = (name: string) => {
      const [, lines = ''] = new RegExp(`^${name} ((?:".*"\\n?)+)`, 'm').exec(block) ?? [];
      return [...lines.matchAll(/^"(.*)"$/gm)].map(([, words = '']) => words.replace(/\\(.)/g, '$1')).join('');
    };
    const german = field('msgid');
    if (german !== '') found.set(`${field('msgctxt')}|${german}`, { german, own: field('msgstr') });
  }
  return found;
}

/** The words of a language for a German message of the app. @throws when the catalog does not have it */
export function translator(language: CatalogLanguage): (german: string) => string {
  const known = messages(language);
  return (german) => {
    const message = known.get(`|${german}`);
    if (!message?.own) throw new Error(`No ${language} for '${german}'`);
    return message.own;
  };
}

/** Words of a message as they stand between elements; placeholders match anything. */
function pieces(message: string): string[] {
  if (/\{\w+, plural/.test(message)) return [];
  return message.split(/<\/?\d+\/?>/).map((piece) => piece.trim());
}

function asPattern(piece: string): RegExp {
  const parts = piece.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.+')}$`);
}

const germanPatterns = new Map<CatalogLanguage, RegExp[]>();

/** German patterns that a page in another language must not show. */
function germanOf(language: CatalogLanguage): RegExp[] {
  const known = germanPatterns.get(language) ?? readGermanOf(language);
  germanPatterns.set(language, known);
  return known;
}

function readGermanOf(language: CatalogLanguage): RegExp[] {
  const all = [...messages(language).values()];
  const own = new Set(all.flatMap((message) => pieces(message.own)));
  const isWord = (piece: string) => piece.replace(/\{\w+\}|\P{L}/gu, '').length >= MIN_LETTERS;
  return all.flatMap(({ german }) =>
    pieces(german)
      .filter((piece) => isWord(piece) && !own.has(piece))
      .map(asPattern),
  );
}

/** Everything the page says, seen or read aloud. */
export function textsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.parentElement?.checkVisibility()) texts.push(node.textContent ?? '');
    }
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]')) {
      if (!element.checkVisibility()) continue;
      for (const name of ['aria-label', 'title', 'placeholder', 'alt']) texts.push(element.getAttribute(name) ?? '');
    }
    return texts.map((text) => text.trim()).filter((text) => text !== '');
  });
}

/** German texts of the app on a page that is to speak another language. */
export async function germanTextsOn(page: Page, language: CatalogLanguage): Promise<string[]> {
  if (language === 'de') return [];
  const german = germanOf(language);
  return (await textsOf(page)).filter((text) => german.some((pattern) => pattern.test(text)));
}
