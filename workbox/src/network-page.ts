const LANGUAGES = ['de', 'en', 'fr', 'es'] as const;
type Language = (typeof LANGUAGES)[number];

/** The worker has no catalogs. */
export type NetworkPageWords = Readonly<Record<Language, { title: string; text: string }>>;

/** @param languages of the browser, best first */
export async function networkPage(
  fetchPage: () => Promise<Response>,
  languages: readonly string[],
  words: NetworkPageWords,
): Promise<Response> {
  try {
    return await fetchPage();
  } catch {
    // Expected: no network.
    const codes = languages.map((each) => each.slice(0, 2).toLowerCase());
    const language = codes.flatMap((code) => LANGUAGES.find((one) => one === code) ?? [])[0] ?? 'de';
    const { title, text } = words[language];
    const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">`;
    const page = `<!doctype html><html lang="${language}"><head>${head}<title>${title} · Tagfalter</title></head><body><h1>${title}</h1><p>${text}</p></body></html>`;
    return new Response(page, { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } });
  }
}
