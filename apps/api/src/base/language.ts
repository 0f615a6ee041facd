/** Languages the product speaks (decision 34). */
export const LANGUAGES = ['de', 'en', 'fr', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

/**
 * The language of whoever sent a request.
 * @param accepted header Accept-Language; the web app sends the language of its interface with calls that mail
 * @param otherwise for a header that names none of ours
 */
export function languageOf(accepted: string | null | undefined, otherwise: Language): Language {
  const ranges = (accepted ?? '').split(',').map((part) => {
    const [range = '', ...parameters] = part.trim().toLowerCase().split(';');
    const quality = parameters.map((each) => /^\s*q=([\d.]+)$/.exec(each)?.[1]).find((each) => each !== undefined);
    return { range: range.replace(/-.*$/, ''), quality: quality === undefined ? 1 : Number(quality) };
  });
  const wanted = ranges.filter(({ quality }) => quality > 0).sort((a, b) => b.quality - a.quality);
  for (const { range } of wanted) {
    const known = LANGUAGES.find((language) => language === range);
    if (known) return known;
  }
  return otherwise;
}

/** The language a call asks for, by name or by its headers; German without a word on it. */
export function askedLanguage(
  query: { language?: Language | undefined },
  headers: Record<string, string | string[] | undefined>,
): Language {
  return query.language ?? languageOf([headers['accept-language']].flat().join(','), 'de');
}
