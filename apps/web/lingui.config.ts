import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

export default defineConfig({
  sourceLocale: 'de',
  locales: ['de', 'en', 'fr', 'es'],
  catalogs: [{ path: '<rootDir>/src/i18n/locales/{locale}/app', include: ['src'] }],
  format: formatter({ lineNumbers: false }),
  orderBy: 'messageId',
});
