/** Languages of the frame; the legal texts are German (wire 35). */
const LANGUAGES = ['de', 'en', 'fr', 'es'] as const;
type Words = Readonly<Record<(typeof LANGUAGES)[number], string>>;

interface LegalLink {
  href: string;
  words: Words;
  /** A declaration, whose link has to stand out by law (§§ 312k, 356a BGB). */
  isAct?: true;
}

const CANCEL = 'Verträge hier kündigen';
const WITHDRAW = 'Vertrag widerrufen';

/** Links of every page; German law prescribes the words of the two acts. */
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

/** For screen readers. */
const NAME: Words = { de: 'Rechtliches', en: 'Legal', fr: 'Mentions juridiques', es: 'Información legal' };

/** `legal.css` shows the language of the page, also after a change. */
function spans(words: Words): string {
  return LANGUAGES.map((language) => `<span lang="${language}" data-lang="${language}">${words[language]}</span>`).join(
    '',
  );
}

/**
 * Footer of every page, without a script.
 * @param current address of its page
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
