import { type NetworkPageWords, networkPage } from './network-page.ts';

/** Never kept, because a link may end at any moment (wire 45). */
export const SHARED_PAGE = /^\/shared(\/|$)/;

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
} as const satisfies NetworkPageWords;

/** @param languages of the browser, best first */
export function serveSharedPage(fetchPage: () => Promise<Response>, languages: readonly string[]): Promise<Response> {
  return networkPage(fetchPage, languages, WORDS);
}
