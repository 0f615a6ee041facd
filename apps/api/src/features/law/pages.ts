import type { FastifyInstance } from 'fastify';
import { lawLanguage, type SendLawPage } from '#api/http/pages/law-frame.ts';
import type { LawFacts } from './facts.ts';
import { textHtml } from './text-html.ts';
import { accessibilityText } from './texts/accessibility.ts';
import { imprintText } from './texts/imprint.ts';
import { privacyText } from './texts/privacy.ts';
import { termsText } from './texts/terms.ts';

const PAGES = [
  { path: '/impressum', title: 'Impressum', text: imprintText },
  { path: '/datenschutz', title: 'Datenschutzerklärung', text: privacyText },
  { path: '/agb', title: 'Allgemeine Geschäftsbedingungen', text: termsText },
  { path: '/barrierefreiheit', title: 'Erklärung zur Barrierefreiheit', text: accessibilityText },
];

/** Rendered once from the configuration. */
export function lawPages({ sendPage, facts }: { sendPage: SendLawPage; facts: LawFacts }) {
  return async (app: FastifyInstance): Promise<void> => {
    for (const { path, title, text } of PAGES) {
      const inside = textHtml(text(facts));
      app.get(path, (request, reply) => sendPage(reply, { title, path, inside, language: lawLanguage(request) }));
    }
  };
}
