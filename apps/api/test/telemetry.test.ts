import { randomUUID } from 'node:crypto';
import { ShareSchema } from '@tagfalter/contract/shares';
import { HLC_ZERO, hlcTick } from '@tagfalter/domain/clock';
import { HOUR_MS } from '@tagfalter/domain/durations';
import { localDateOf } from '@tagfalter/domain/local-date';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openTelemetry } from '#api/adapters/telemetry/open-telemetry.ts';
import { createLog } from '#api/base/log.ts';
import type { Telemetry } from '#api/ports/telemetry.ts';
import { type Collector, openCollector } from './collector.ts';
import { databases } from './database.ts';
import { type EventStage, guestFile, guestOf, openEventStage } from './event-stage.ts';
import { ready } from './media-stage.ts';
import { endPrograms, freePort, startProduct, withServer } from './process.ts';
import { signInAgain } from './product.ts';
import { sha256 } from './tus.ts';

const CANARY = 'Zitronenfalter-im-Messgerät';
const AGE_MS = HOUR_MS;

describe.each(databases)('figures, traces and log on $name (threat 18)', ({ create }) => {
  const lines: string[] = [];
  let collector: Collector;
  let telemetry: Telemetry;
  let stage: EventStage;
  beforeAll(async () => {
    collector = await openCollector();
    const log = createLog('debug', { write: (line) => void lines.push(line) });
    telemetry = openTelemetry(collector.endpoint, log);
    stage = await openEventStage(create, { log, telemetry });
  });
  afterAll(async () => {
    await stage.close();
    await collector.close();
  });

  /** Photos over a line that breaks, a day with words, and its link. @returns what nobody else may learn */
  async function diarySecrets(): Promise<string[]> {
    const { device, ...mia } = await stage.person();
    const hash = sha256(stage.photo);
    const created = await device.create(stage.photo.length, { hash, kind: 'image', type: 'image/jpeg' });
    const location = created.headers.get('location') ?? '';
    await device.patch(location, 0, stage.photo.subarray(0, 100_000));
    await device.patch(location, 100_000, stage.photo.subarray(100_000));
    const { originalUrl } = ready((await device.states([hash]))[0]);
    const { status } = await stage.load(originalUrl, { 'user-agent': CANARY, 'x-forwarded-for': '203.0.113.77' });
    const date = localDateOf(Date.now(), 'UTC');
    const args = { date, timeZone: 'UTC', fields: { text: CANARY }, addImages: [], removeImages: [], hadEntry: false };
    const at = hlcTick(HLC_ZERO, stage.clock.now - AGE_MS);
    const mutation = { id: 1, key: randomUUID(), name: 'entry.save', args, at };
    const json = { protocol: 1, clientId: randomUUID(), mutations: [mutation] };
    const pushed = await stage.call('POST', '/api/sync/push', { json, headers: mia.headers });
    const pulled = await stage.call('GET', `/api/sync/pull?protocol=1&q=${CANARY}`, { headers: mia.headers });
    const { changes } = v.parse(v.object({ changes: v.array(v.object({ id: v.string() })) }), await pulled.json());
    const entry = changes[0]?.id;
    const made = await stage.call('POST', `/api/entries/${entry}/generate-share-token`, {
      ...{ json: {}, headers: mia.headers },
    });
    const { shareToken } = v.parse(ShareSchema, await made.json());
    const opened = await stage.call('GET', `/api/shared/${shareToken}?secret=${CANARY}`);
    await stage.call('GET', `/shared/${shareToken}`);
    expect([status, pushed.status, opened.status]).toEqual([200, 200, 200]);
    const query = new URL(originalUrl, stage.origin).searchParams;
    const token = await signInAgain(stage.product, mia);
    await stage.call('GET', `/api/${CANARY}/nowhere`);
    const known = [mia.token, token, mia.cookie, mia.email, mia.password, mia.accountId, shareToken, hash];
    return [...known, ...query.values(), location].filter((word) => word.length > 8);
  }

  /** A guest with a code, words and a photo. */
  async function eventSecrets(): Promise<string[]> {
    const event = await stage.event({ eventName: CANARY });
    const file = guestFile(stage.photo);
    const guest = guestOf(stage, event, { guestName: CANARY, guestMessage: CANARY, files: [file] });
    expect((await guest.put()).status).toBeLessThan(300);
    expect((await guest.send(file, stage.photo)).status).toBe(204);
    const page = await stage.call('GET', `/api/events/share/${event.shareToken}?code=${CANARY}`);
    expect(page.status).toBe(200);
    return [event.shareToken, guest.secret, guest.id, stage.host.email];
  }

  it('hold routes and numbers, no words, tokens or addresses', async () => {
    const secrets = [...(await diarySecrets()), ...(await eventSecrets())];
    await telemetry.close();
    const reported = collector.received();
    expect(new Set(collector.paths())).toEqual(new Set(['/v1/traces', '/v1/metrics']));
    for (const word of [
      ...['GET /api/shared/:token', 'POST /api/identity/*', 'http.server.request.duration'],
      ...['tagfalter.push.duration', 'tagfalter.pull.duration', 'tagfalter.sync.lag', 'tagfalter.upload.resumes'],
      ...['tagfalter.streams.open', 'tagfalter.store.away'],
    ]) {
      expect(reported.includes(word), word).toBe(true);
    }
    const { min } = v.parse(Lag, /"name":"tagfalter\.sync\.lag".*?"min":(?<min>[\d.]+)/.exec(reported)?.groups);
    expect(min).toBe(AGE_MS);
    const written = lines.join('');
    expect(written).toContain('answered');
    for (const place of [reported, written]) {
      for (const secret of [CANARY, encodeURIComponent(CANARY), '203.0.113.77', ...secrets]) {
        expect(place.toLowerCase().includes(secret.toLowerCase()), secret).toBe(false);
      }
    }
  });
});

const Lag = v.object({ min: v.pipe(v.string(), v.transform(Number)) });

describe('a process with a collector', () => {
  afterEach(endPrograms);

  it('delivers its last figures before it ends', { timeout: 120_000 }, () =>
    withServer(async (env) => {
      const collector = await openCollector();
      const PORT = String(await freePort());
      const run = await startProduct({ ...env, PORT, OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint });
      expect((await fetch(`http://127.0.0.1:${PORT}/api/ready`)).status).toBe(200);
      run.child.kill('SIGTERM');
      expect(await run.ended).toBe(0);
      const reported = collector.received();
      for (const word of ['GET /api/ready', 'tagfalter.event_loop.delay', 'tagfalter.jobs.waiting', 'find-lost-work']) {
        expect(reported.includes(word), word).toBe(true);
      }
      await collector.close();
    }),
  );

  it('ends in time while its collector is away', { timeout: 120_000 }, () =>
    withServer(async (env) => {
      const [PORT, away] = [String(await freePort()), await freePort()];
      const run = await startProduct({ ...env, PORT, OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${away}` });
      run.child.kill('SIGTERM');
      expect(await run.ended).toBe(0);
      expect(run.output().split('did not reach the collector')).toHaveLength(2);
    }),
  );
});
