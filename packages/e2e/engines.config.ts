import { defineConfig } from '@playwright/test';
import type { EngineName } from './src/engines/engine-tab.ts';
import type { EngineChoice } from './src/engines/fixtures.ts';
import { foundEngines } from './src/engines/found-engines.ts';

const isSoak = process.env.SOAK_COUNT !== undefined;
const { webkit, firefox } = foundEngines();
/** Chromium has the journeys of playwright.config.ts; here it joins what all three are counted in. */
const names: EngineName[] = [
  ...(webkit ? (['webkit'] as const) : []),
  ...(isSoak && firefox ? (['firefox'] as const) : []),
  ...(isSoak ? (['chromium'] as const) : []),
];

const leftOut: Partial<Record<EngineName, RegExp>> = {
  firefox: /leavings/,
  chromium: /evening|guest|leavings|rounds/,
};

/** The same product in the engines of iPhones and of other desks (decision 155). */
export default defineConfig<object, EngineChoice>({
  testDir: './engines',
  outputDir: './test-results/engines',
  globalSetup: './global.config.ts',
  workers: 2,
  timeout: 240_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  grepInvert: isSoak ? [] : /@soak/,
  reporter: [['list'], ['json', { outputFile: './artifacts/engines.json' }]],
  projects: names.map((engine) => ({
    ...{ name: engine, use: { engine } },
    testIgnore: leftOut[engine] ?? [],
  })),
});
