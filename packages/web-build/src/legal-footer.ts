import { legalFooter } from '@tagfalter/domain/legal-links';
import type { Plugin } from 'vite';

/** Puts the links of the law below every page, as HTML: they cost no script, and stand where none runs. */
export const legalLinks: Plugin = {
  name: 'legal-links',
  transformIndexHtml: (html, { path }) =>
    path.endsWith('law.html') ? html : html.replace('</body>', `${legalFooter()}\n  </body>`),
};
