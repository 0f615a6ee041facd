import { test as base } from '../fixtures.ts';
import { Chromium } from './chromium-browser.ts';
import type { EngineBrowser, EngineName, EngineOptions } from './engine-tab.ts';
import { Firefox } from './firefox.ts';
import { foundEngines } from './found-engines.ts';
import { Visitor } from './visitor.ts';
import { Webkit } from './webkit.ts';

export interface EngineChoice {
  engine: EngineName;
}

interface ForTest {
  /** Somebody at a browser of the project's engine, which is closed after the test. */
  newVisitor: (options?: Partial<EngineOptions>) => Promise<Visitor>;
}

const DESK = { size: { width: 1280, height: 800 }, language: 'de-DE', isDark: false };

/** The product and its network, with a browser of any engine before it. */
export const test = base.extend<ForTest, EngineChoice>({
  engine: ['webkit', { scope: 'worker', option: true }],
  newVisitor: async ({ stack, engine }, use) => {
    const visitors: Visitor[] = [];
    stack.proxy.heal();
    await use(async (given) => {
      const visitor = new Visitor(await browserOf(engine, { origin: stack.origin, ...DESK, ...given }), stack.origin);
      visitors.push(visitor);
      await visitor.arrive();
      return visitor;
    });
    for (const visitor of visitors) await visitor.close();
  },
});

async function browserOf(engine: EngineName, options: EngineOptions): Promise<EngineBrowser> {
  const { webkit, firefox } = foundEngines();
  if (engine === 'webkit' && webkit) return new Webkit(webkit, options);
  if (engine === 'firefox' && firefox) return new Firefox(firefox, options);
  if (engine === 'chromium') return Chromium.find(options);
  throw new Error(`No ${engine} here`);
}

export { expect } from '@playwright/test';
