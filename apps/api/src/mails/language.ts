/** Languages a mail can be written in (decision 34). */
export const MAIL_LANGUAGES = ['de', 'en', 'fr', 'es'] as const;
export type MailLanguage = (typeof MAIL_LANGUAGES)[number];

/**
 * The language of a mail to whoever sent this request.
 * @param accepted header Accept-Language; the web app sends the language of its interface
 * @returns the first of ours by the header's order, `en` without one (decision 34)
 */
export function languageOf(accepted: string | null | undefined): MailLanguage {
  const ranges = (accepted ?? '').split(',').map((part) => {
    const [range = '', ...parameters] = part.trim().toLowerCase().split(';');
    const quality = parameters.map((each) => /^\s*q=([\d.]+)$/.exec(each)?.[1]).find((each) => each !== undefined);
    return { range: range.replace(/-.*$/, ''), quality: quality === undefined ? 1 : Number(quality) };
  });
  const wanted = ranges.filter(({ quality }) => quality > 0).sort((a, b) => b.quality - a.quality);
  for (const { range } of wanted) {
    const known = MAIL_LANGUAGES.find((language) => language === range);
    if (known) return known;
  }
  return 'en';
}
