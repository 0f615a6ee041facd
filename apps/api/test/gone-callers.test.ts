import { randomUUID } from 'node:crypto';
import { accountExport } from '@tagfalter/contract/account-export';
import { CONTRIBUTION_SECRET } from '@tagfalter/contract/contribution';
import { eventArchive } from '@tagfalter/contract/event-archive';
import { generateLinkedinPost } from '@tagfalter/contract/linkedin-posts';
import { mediaUrls } from '@tagfalter/contract/media-urls';
import { PROTOCOL } from '@tagfalter/contract/protocol';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases } from './database.ts';
import { type EventStage, guestFile, guestOf, openEventStage } from './event-stage.ts';
import { createFakeAssistant } from './fake-assistant.ts';
import { takeDecodeProcess } from './kept-decoders.ts';
import { placePictures } from './placed-pictures.ts';
import { type Person, registerPerson } from './product.ts';
import { quickHashing } from './quick-hashing.ts';
import { askAtOnce, type RawRequest } from './raw-caller.ts';
import { sha256 } from './tus.ts';

const MB = 1024 * 1024;
/** Connections on which everything is asked for. */
const LANES = 5;

/** Work that stands still until it is let go. */
function createHold() {
  let held: PromiseWithResolvers<void> | undefined;
  let begun = 0;
  return {
    begun: () => begun,
    hold() {
      held = Promise.withResolvers<void>();
      begun = 0;
    },
    letGo() {
      held?.resolve();
      held = undefined;
    },
    async pass() {
      begun += 1;
      await held?.promise;
    },
  };
}

describe.each(databases)('callers who have left on $name', ({ create }) => {
  const hashes = createHold();
  const disk = createHold();
  const assistant = createFakeAssistant();
  const posts = createHold();
  const decoding = createHold();
  /** The decoder comes to no end. */
  let isDecoderKilled = false;
  let stage: EventStage;
  beforeAll(async () => {
    const verify = async (given: { hash: string; password: string }) => {
      await hashes.pass();
      return quickHashing.verify(given);
    };
    stage = await openEventStage(create, {
      assistant: Object.assign(assistant, { kind: 'builtin', before: posts.pass }),
      hashing: { ...quickHashing, verify },
      startDecodeProcess() {
        const process = takeDecodeProcess();
        return {
          ...process,
          async run(job, limits) {
            if (isDecoderKilled) return { say: 'ended', why: 'killed' };
            await decoding.pass();
            return process.run(job, limits);
          },
        };
      },
      readDisk: async () => {
        await disk.pass();
        return { free: 100_000 * MB, total: 200_000 * MB };
      },
    });
  });
  afterAll(() => stage.close());

  const ask = async ({ method = 'GET', url, headers = {}, json }: RawRequest) => {
    const leaving = new AbortController();
    const response = await fetch(new URL(url, stage.origin), {
      ...{ method, signal: leaving.signal },
      headers: { ...headers, ...(json === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    });
    return { status: response.status, retryAfter: response.headers.get('retry-after'), leave: () => leaving.abort() };
  };
  const statusOf = async (request: RawRequest): Promise<number> => {
    const { status, leave } = await ask(request);
    leave();
    return status;
  };
  const archiveOf = async ({ headers }: Person): Promise<string> => {
    const asked = await stage.call('GET', accountExport.path, { headers });
    return v.parse(accountExport.reply, await asked.json()).url;
  };
  const from = (address: string) => ({ 'x-forwarded-for': address });

  /** Everything that counts the answers that are under way: how many, and how the next one is asked for. */
  const COUNTED = {
    'streams of an account': async () => {
      const { headers } = await registerPerson(stage.product);
      return { most: 20, request: (): RawRequest => ({ url: `/api/sync/stream?protocol=${PROTOCOL}`, headers }) };
    },
    'readers of an address': async () => {
      const { shareToken } = await stage.event();
      const headers = from('10.9.9.9');
      return { most: 300, request: (): RawRequest => ({ url: `/api/events/share/${shareToken}/stream`, headers }) };
    },
    'readers of a guest book': async () => {
      const url = `/api/events/share/${(await stage.event()).shareToken}/stream`;
      return {
        most: 500,
        request: (n: number): RawRequest => ({ url, headers: from(`10.8.${n % 250}.${Math.floor(n / 250)}`) }),
      };
    },
    'readings of an archive': async () => {
      const event = await stage.event();
      await placePictures(stage, event, { count: 2, size: 4 * MB });
      const asked = await stage.call('POST', `/api/events/${event.id}/archive`, { headers: stage.host.headers });
      const { url } = v.parse(eventArchive.reply, await asked.json());
      return { most: 3, request: (): RawRequest => ({ url }) };
    },
  };

  it.each(Object.entries(COUNTED))('hold none of the %s', async (_name, prepare) => {
    const { most, request } = await prepare();
    // An answer that never ends comes first, so that all others wait behind it on the connection.
    const { headers } = await registerPerson(stage.product);
    const endless = { url: `/api/sync/stream?protocol=${PROTOCOL}`, headers };
    const all = Array.from({ length: most }, (_, n) => request(n));
    // Node stops reading a connection once much waits on it.
    const lanes = Array.from({ length: LANES }, (_, lane) => all.filter((_one, n) => n % LANES === lane));
    const callers = await Promise.all(lanes.map((lane) => askAtOnce(stage.origin, [endless, ...lane])));
    // Probes that come in before the last place is taken stay as well.
    const probes = [await ask(request(most))];
    while (probes.at(-1)?.status === 200) probes.push(await ask(request(most)));
    expect(probes.at(-1)?.status).toBe(429);
    for (const { leave } of probes) leave();
    for (const caller of callers) await caller.leave();
    await expect.poll(() => statusOf(request(most)), { timeout: 20_000 }).toBe(200);
    // A caller that leaves before the answer has begun holds no place either.
    await (await askAtOnce(stage.origin, all)).leave();
    const hasty = await Promise.all(all.slice(0, 25).map((one) => askAtOnce(stage.origin, [one])));
    await Promise.all(hasty.map((one) => one.leave()));
    await expect.poll(() => statusOf(request(most)), { timeout: 20_000 }).toBe(200);
  });

  it('leave no password waiting, and the next one is served at once', async () => {
    const { email, password } = await registerPerson(stage.product);
    const signIn = (address: string, to = `${randomUUID()}@example.org`) => ({
      ...{ method: 'POST', url: '/api/identity/sign-in/email', headers: from(address) },
      json: { email: to, password },
    });
    hashes.hold();
    // An unknown address is hashed as well, so that nobody learns who has an account.
    const known = Array.from({ length: 3 }, () => signIn('10.7.0.1', email));
    const callers = await Promise.all(known.map((one) => askAtOnce(stage.origin, [one])));
    await expect.poll(hashes.begun).toBeGreaterThan(0);
    const running = hashes.begun();
    for (const caller of callers) await caller.leave();
    const next = ask(signIn('10.7.0.1', email));
    await expect
      .poll(async () => stage.product.app.inject('/api/health').then(({ statusCode }) => statusCode))
      .toBe(200);
    hashes.letGo();
    expect((await next).status).toBe(200);
    expect(hashes.begun()).toBe(running + 1);
  });

  it('leave no archive waiting', async () => {
    const mia = await registerPerson(stage.product);
    const urls: string[] = [];
    for (let n = 0; n < 7; n += 1) urls.push(await archiveOf(mia));
    const [last = '', ...others] = urls;
    disk.hold();
    const callers = await Promise.all(others.map((url) => askAtOnce(stage.origin, [{ url }])));
    await expect.poll(() => callers.some((caller) => caller.heard().includes('429 Too Many'))).toBe(true);
    for (const caller of callers) await caller.leave();
    const next = ask({ url: last });
    await expect.poll(() => statusOf({ url: '/api/openapi.json' })).toBe(200);
    disk.letGo();
    expect((await next).status).toBe(200);
  });

  /** Senders of a complete file that waits for a look: how it is sent and asked after, and its state. */
  const SENDERS = {
    'an account': async () => {
      const { device, headers } = await stage.person();
      const hash = sha256(stage.speech);
      return {
        send: () => device.upload(stage.speech, { kind: 'audio', type: 'audio/webm' }),
        look: { method: 'POST', url: mediaUrls.path, headers, json: { hashes: [hash] } },
        state: async () => (await device.states([hash]))[0]?.state,
      };
    },
    'a guest': async () => {
      const file = guestFile(stage.speech, 'audio', 'audio/webm');
      const event = await stage.event();
      const guest = guestOf(stage, event, { files: [file] });
      await guest.put();
      return {
        send: () => guest.send(file, stage.speech),
        look: {
          url: `/api/events/share/${event.shareToken}/contributions/${guest.id}`,
          headers: { [CONTRIBUTION_SECRET]: guest.secret },
        },
        state: async () => (await guest.get()).files[0]?.state,
      };
    },
  };

  it.each(Object.entries(SENDERS))('leave the file of %s without a verdict', async (_name, prepare) => {
    const { send, look, state } = await prepare();
    isDecoderKilled = true;
    await send();
    isDecoderKilled = false;
    // The upload rests until then.
    stage.clock.now += 61_000;
    decoding.hold();
    const others = [(await SENDERS['an account']()).send(), (await SENDERS['a guest']()).send()];
    try {
      await expect.poll(decoding.begun, { timeout: 20_000 }).toBe(2);
      const callers = await Promise.all(Array.from({ length: 5 }, () => askAtOnce(stage.origin, [look])));
      // This request queues behind the callers' own reads of the database.
      const { headers } = await stage.person();
      for (const caller of callers) await caller.leave();
      expect(await statusOf({ url: accountExport.path, headers })).toBe(accountExport.status);
    } finally {
      decoding.letGo();
    }
    await Promise.all(others);
    await expect.poll((): Promise<string | undefined> => state(), { timeout: 20_000 }).toBe('ready');
  });

  it('leave no wish to the assistant waiting', async () => {
    const { headers } = await stage.person({ proAccount: true });
    const request = {
      ...{ method: 'POST', url: generateLinkedinPost.path, headers },
      json: {
        entryContent: { text: 'Heute war der erste Workshop.' },
        profile: { generalDescription: 'Ich berate.', targetAudience: 'Betriebe', postGoal: 'diskussion' },
      },
    };
    posts.hold();
    const callers = await Promise.all(Array.from({ length: 3 }, () => askAtOnce(stage.origin, [request])));
    await expect.poll(posts.begun).toBe(1);
    for (const caller of callers) await caller.leave();
    const next = ask(request);
    posts.letGo();
    expect((await next).status).toBe(200);
    expect(posts.begun()).toBe(2);
  });
});
