import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import * as v from 'valibot';
import { test as base } from './fixtures.ts';
import { Stack } from './stack.ts';

const PRELOADED = ['moved-clock.ts', 'webhook-tap.ts'];
const Line = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ headers: v.record(v.string(), v.unknown()), body: v.string() }),
);
const WebhookBody = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    event_type: v.string(),
    resource: v.object({ custom_id: v.optional(v.string()), custom: v.optional(v.string()) }),
  }),
);

/** A webhook as it came to the product. */
export interface TappedWebhook {
  /** Headers that the signature is about. */
  headers: Record<string, string>;
  body: Buffer<ArrayBuffer>;
  type: string;
  /** Account whose subscription it is about. */
  accountId: string | undefined;
}

interface Time {
  /** Starts the product again, its clock so much further on; never back. Devices have clocks of their own. @param ms milliseconds */
  pass(ms: number): Promise<void>;
}

/** Playwright's test with a product whose clock can be moved, and a tap on what the payment service tells it. */
export const test = base.extend<{ webhooks: () => TappedWebhook[] }, { tap: string; time: Time }>({
  tap: [
    // Playwright reads what a fixture needs from its first parameter, so there must be one.
    async ({ database: _ }, use) => {
      const folder = mkdtempSync(path.join(tmpdir(), 'tagfalter-tap-'));
      await use(path.join(folder, 'webhooks'));
      rmSync(folder, { recursive: true });
    },
    { scope: 'worker' },
  ],
  stack: [
    async ({ database, tap }, use) => {
      const stack = await Stack.boot(database, environment(tap, 0));
      await use(stack);
      await stack.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  time: [
    async ({ stack, tap }, use) => {
      let ahead = 0;
      await use({
        async pass(ms) {
          ahead += ms;
          await stack.end();
          await stack.start(environment(tap, ahead));
        },
      });
    },
    { scope: 'worker' },
  ],
  webhooks: async ({ tap }, use) => {
    await use(() => (existsSync(tap) ? readFileSync(tap, 'utf8').trimEnd().split('\n').map(webhookOf) : []));
  },
});

function environment(tap: string, ahead: number): Record<string, string> {
  const imports = PRELOADED.map((name) => `--import=${pathToFileURL(path.join(import.meta.dirname, name)).href}`);
  return { NODE_OPTIONS: imports.join(' '), WEBHOOK_TAP: tap, CLOCK_AHEAD_MS: String(ahead) };
}

function webhookOf(line: string): TappedWebhook {
  const { headers, body } = v.parse(Line, line);
  const bytes = Buffer.from(body, 'base64');
  const { event_type: type, resource } = v.parse(WebhookBody, bytes.toString('utf8'));
  const signed = Object.entries(headers).flatMap(([name, value]) =>
    typeof value === 'string' && (name.startsWith('paypal-') || name === 'content-type') ? [[name, value]] : [],
  );
  return { headers: Object.fromEntries(signed), body: bytes, type, accountId: resource.custom_id ?? resource.custom };
}

export { expect } from './fixtures.ts';
