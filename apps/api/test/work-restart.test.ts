import { randomUUID } from 'node:crypto';
import { PROTOCOL } from '@tagfalter/contract/protocol';
import { pullChanges } from '@tagfalter/contract/sync-pull';
import { HLC_ZERO, hlcTick } from '@tagfalter/domain/clock';
import { localDateOf } from '@tagfalter/domain/local-date';
import * as v from 'valibot';
import { afterEach, describe, expect, it } from 'vitest';
import { filePart } from './entry-stage.ts';
import { form } from './forms.ts';
import { startOpenaiServer } from './openai-server.ts';
import { endPrograms, freePort, places, registerOver, startProduct } from './process.ts';
import { zoneAtHour } from './zone-at-hour.ts';

const SLOW = 240_000;

afterEach(endPrograms);

describe.each(places)('a process killed in the middle of a job, on $name', ({ within }) => {
  it('leaves it to the next, which finishes and counts it once', { timeout: SLOW }, () =>
    within(async (given) => {
      const [endpoint, port] = [await startOpenaiServer(), await freePort()];
      const env = { ...given, PORT: String(port), AI_BASE_URL: endpoint.baseUrl, NODE_ENV: 'test' };
      const origin = `http://127.0.0.1:${port}`;
      const first = await startProduct(env);
      const day = createDay(origin, await registerOver(first, origin));
      await day.speak();
      // The endpoint never replies.
      endpoint.next({ hang: 'body' });
      await day.ask('transcript', 'summary');
      await expect.poll(() => endpoint.seen.length, { timeout: 60_000 }).toBe(1);
      first.child.kill('SIGKILL');
      await first.ended;

      await startProduct(env);
      await expect.poll(day.read, { timeout: 60_000 }).toMatchObject({
        ...{ audioTranscript: 'Heute waren wir am See.', transcriptFrom: 'ai' },
        ...{ summary: 'Ein Tag am See.', summaryFrom: 'ai' },
      });
      expect(endpoint.seen.map(({ audio }) => audio?.name)).toEqual(['recording.webm', 'recording.webm', undefined]);
      expect(await day.summarizeOnceMore()).toMatchObject({ code: 'tier_limit', details: { limit: 1 } });
      await endPrograms();
      await endpoint.close();
    }),
  );
});

/** Today's entry of a person with consent. */
function createDay(origin: string, headers: { authorization: string }) {
  const timeZone = zoneAtHour(12);
  const [date, clientId] = [localDateOf(Date.now(), timeZone), randomUUID()];
  const send = (method: string, path: string, body: object) =>
    fetch(`${origin}${path}`, {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  return {
    async speak() {
      await send('PUT', '/api/users/ai-consent', { consent: true });
      const { payload, headers: types } = await form({ date, timeZone }, [await filePart('speech-de.webm', 'audio')]);
      const all = { ...headers, ...types };
      const saved = await fetch(`${origin}/api/entries`, {
        method: 'POST',
        headers: all,
        body: new Uint8Array(payload),
      });
      expect(saved.status).toBe(201);
    },
    async ask(...works: string[]) {
      const mutations = works.map((work, index) => ({
        ...{ id: index + 1, key: randomUUID(), name: 'entry.ask', at: hlcTick(HLC_ZERO, Date.now()) },
        args: { date, timeZone, work },
      }));
      const response = await send('POST', '/api/sync/push', { protocol: PROTOCOL, clientId, mutations });
      expect(await response.json()).toMatchObject({ results: works.map(() => ({ status: 'applied' })) });
    },
    async read() {
      const response = await fetch(`${origin}/api/sync/pull?protocol=${PROTOCOL}`, { headers });
      const { changes } = v.parse(pullChanges.reply, await response.json());
      return changes.find(({ collection }) => collection === 'entries')?.record;
    },
    async summarizeOnceMore(): Promise<unknown> {
      return (await send('POST', '/api/generate-summary', { text: 'Ein Tag.', timeZone })).json();
    },
  };
}
