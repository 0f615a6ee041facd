import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';
import { CATALOG_PARTS } from '@tagfalter/web-build/catalog-parts';

export default defineConfig({
  sourceLocale: 'de',
  locales: ['de', 'en', 'fr', 'es'],
  catalogs: CATALOG_PARTS.map(({ name, ...files }) => ({
    path: `<rootDir>/src/i18n/locales/{locale}/${name}`,
    ...files,
  })),
  format: formatter({ lineNumbers: false }),
  orderBy: 'messageId',
});
