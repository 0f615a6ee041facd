/** Languages of the product (spec decision 34). */
export const SERVER_LANGUAGES = ['de', 'en', 'fr', 'es'] as const;
export type ServerLanguage = (typeof SERVER_LANGUAGES)[number];

/**
 * @param accepted Accept-Language; the web app sends its own language with calls that mail
 * @param otherwise if the header names none of ours
 */
export function languageOf(accepted: string | null | undefined, otherwise: ServerLanguage): ServerLanguage {
  const ranges = (accepted ?? '').split(',').map((part) => {
    const [range = '', ...parameters] = part.trim().toLowerCase().split(';');
    const quality = parameters.map((each) => /^\s*q=([\d.]+)$/.exec(each)?.[1]).find((each) => each !== undefined);
    return { range: range.replace(/-.*$/, ''), quality: quality === undefined ? 1 : Number(quality) };
  });
  const wanted = ranges.filter(({ quality }) => quality > 0).sort((a, b) => b.quality - a.quality);
  for (const { range } of wanted) {
    const known = SERVER_LANGUAGES.find((language) => language === range);
    if (known) return known;
  }
  return otherwise;
}

/** Language by query or headers; German by default. */
export function askedLanguage(
  query: { language?: ServerLanguage | undefined },
  headers: Record<string, string | string[] | undefined>,
): ServerLanguage {
  return query.language ?? languageOf([headers['accept-language']].flat().join(','), 'de');
}
