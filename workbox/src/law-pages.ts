import { type NetworkPageWords, networkPage } from './network-page.ts';

/** Never kept, so that terms are never outdated (wire 45). */
export const LAW_PAGE = /^\/(impressum|datenschutz|agb|barrierefreiheit|kuendigung|widerruf|erklaerung)(\/|$)/;

const WORDS = {
  de: {
    title: 'Ohne Internet geht das nicht',
    text: 'Rechtliche Seiten kommen vom Server. Lade die Seite neu, sobald du Netz hast.',
  },
  en: {
    title: 'This needs the internet',
    text: 'Legal pages come from the server. Reload the page once you are online.',
  },
  fr: {
    title: 'Il faut Internet pour cela',
    text: 'Les pages juridiques viennent du serveur. Recharge la page dès que tu as du réseau.',
  },
  es: {
    title: 'Esto necesita internet',
    text: 'Las páginas legales vienen del servidor. Recarga la página cuando tengas red.',
  },
} as const satisfies NetworkPageWords;

/** @param languages of the browser, best first */
export function lawPage(fetchPage: () => Promise<Response>, languages: readonly string[]): Promise<Response> {
  return networkPage(fetchPage, languages, WORDS);
}
