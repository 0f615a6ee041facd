/** Languages of the frame around legal texts; the texts themselves are German (wire 35). */
const LANGUAGES = ['de', 'en', 'fr', 'es'] as const;
type Words = Readonly<Record<(typeof LANGUAGES)[number], string>>;

interface LegalLink {
  href: string;
  words: Words;
  /** Whether something is declared there; the law wants those links to stand out (§§ 312k, 356a BGB). */
  isAct?: true;
}

const CANCEL = 'Verträge hier kündigen';
const WITHDRAW = 'Vertrag widerrufen';

/** Links that stand on every page. Each of the two acts has the words of the law in German. */
export const LEGAL_LINKS: readonly LegalLink[] = [
  { href: '/impressum', words: { de: 'Impressum', en: 'Legal notice', fr: 'Mentions légales', es: 'Aviso legal' } },
  { href: '/datenschutz', words: { de: 'Datenschutz', en: 'Privacy', fr: 'Confidentialité', es: 'Privacidad' } },
  { href: '/agb', words: { de: 'AGB', en: 'Terms', fr: 'Conditions', es: 'Condiciones' } },
  {
    href: '/barrierefreiheit',
    words: { de: 'Barrierefreiheit', en: 'Accessibility', fr: 'Accessibilité', es: 'Accesibilidad' },
  },
  {
    href: '/kuendigung',
    words: { de: CANCEL, en: 'Cancel contracts here', fr: 'Résilier un contrat ici', es: 'Cancelar contratos aquí' },
    isAct: true,
  },
  {
    href: '/widerruf',
    words: {
      de: WITHDRAW,
      en: 'Withdraw from contract',
      fr: 'Se rétracter du contrat',
      es: 'Desistir del contrato',
    },
    isAct: true,
  },
];

/** Name of the list of links for screen readers. */
const NAME: Words = { de: 'Rechtliches', en: 'Legal', fr: 'Mentions juridiques', es: 'Información legal' };

/** A text in four languages; the style shows the one of the page, also after a change (`legal.css`). */
function spans(words: Words): string {
  return LANGUAGES.map((language) => `<span lang="${language}" data-lang="${language}">${words[language]}</span>`).join(
    '',
  );
}

/**
 * The footer of every page as HTML that needs no script (`legal.css` styles it).
 * @param current address of the page it stands on, if it is one of the links
 * @param more HTML below the links
 */
export function legalFooter(current = '', more = ''): string {
  const links = LEGAL_LINKS.map(({ href, words, isAct }) => {
    const act = isAct ? ' class="legal__act"' : '';
    const here = href === current ? ' aria-current="page"' : '';
    return `<a href="${href}"${act}${here}>${spans(words)}</a>`;
  });
  return `<footer class="legal"><nav aria-labelledby="legal-name"><b id="legal-name" class="sr">${spans(NAME)}</b>${links.join('')}</nav>${more}</footer>`;
}
