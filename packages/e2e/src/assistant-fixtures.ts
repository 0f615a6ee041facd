import { type OpenaiServer, startOpenaiServer } from '../../../apps/api/test/openai-server.ts';
import { test as base } from './fixtures.ts';
import { Stack } from './stack.ts';

/** Playwright's test with a product that has an external assistant, which does as it is told. */
export const test = base.extend<{ assistant: OpenaiServer }, { endpoint: OpenaiServer }>({
  endpoint: [
    // Playwright reads what a fixture needs from its first parameter, so there must be one.
    async ({ database: _ }, use) => {
      const endpoint = await startOpenaiServer();
      await use(endpoint);
      await endpoint.close();
    },
    { scope: 'worker' },
  ],
  stack: [
    async ({ database, endpoint }, use) => {
      const models = { AI_MODEL_TEXT: 'text-model', AI_MODEL_AUDIO: 'audio-model' };
      const stack = await Stack.boot(database, { AI_BASE_URL: endpoint.baseUrl, ...models });
      await use(stack);
      await stack.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  assistant: async ({ endpoint }, use) => {
    endpoint.reset();
    await use(endpoint);
  },
});

export { expect } from './fixtures.ts';
