import { defineConfig } from '@playwright/test';
import type { StackOptions } from './src/fixtures.ts';

/** The tag `@soak` keeps tests out of `npm test` that take too long, or whose other variants all run there. */
const isSoak = process.env.SOAK_COUNT !== undefined;

/** Two databases under the same stories: everything on the embedded one, what touches the database on both. */
export default defineConfig<object, StackOptions>({
  testDir: './specs',
  outputDir: './test-results',
  globalSetup: './global.config.ts',
  workers: 2,
  // A machine of half the speed, with others beside, is slow and not wrong.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  grepInvert: isSoak ? [] : /@soak/,
  reporter: [['list'], ['json', { outputFile: './artifacts/e2e.json' }]],
  projects: [
    { name: 'pglite', use: { database: 'pglite' } },
    { name: 'postgres', use: { database: 'postgres' }, grep: /@both/ },
  ],
});
