/** Pages of shared entries: never the diary's shell, and never kept, as a link may end at any moment (wire 45). */
export const SHARED_PAGE = /^\/shared(\/|$)/;

interface Words {
  title: string;
  text: string;
}

/** The worker has no catalogs. */
const WORDS = {
  de: {
    title: 'Ohne Internet geht das nicht',
    text: 'Geteilte Einträge kommen vom Server. Lade die Seite neu, sobald du Netz hast.',
  },
  en: {
    title: 'This needs the internet',
    text: 'Shared entries come from the server. Reload the page once you are online.',
  },
  fr: {
    title: 'Il faut Internet pour cela',
    text: 'Les entrées partagées viennent du serveur. Recharge la page dès que tu as du réseau.',
  },
  es: {
    title: 'Esto necesita internet',
    text: 'Las entradas compartidas vienen del servidor. Recarga la página cuando tengas red.',
  },
} as const satisfies Record<string, Words>;

const isOurs = (language: string): language is keyof typeof WORDS => language in WORDS;

/**
 * The page of a shared entry, from the network alone; where there is none, a page that says so.
 * @param languages of the browser, the best first
 */
export async function sharedPage(fetchPage: () => Promise<Response>, languages: readonly string[]): Promise<Response> {
  try {
    return await fetchPage();
  } catch {
    // Expected: no network.
    const language = languages.map((each) => each.slice(0, 2).toLowerCase()).find(isOurs) ?? 'de';
    const { title, text } = WORDS[language];
    const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">`;
    const page = `<!doctype html><html lang="${language}"><head>${head}<title>${title} · Tagfalter</title></head><body><h1>${title}</h1><p>${text}</p></body></html>`;
    return new Response(page, { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } });
  }
}
