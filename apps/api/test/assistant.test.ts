import { randomUUID } from 'node:crypto';
import { type ErrorBody, ErrorBodySchema } from '@tagfalter/contract/error';
import { generateSummary } from '@tagfalter/contract/generate-summary';
import { transcribeAudio } from '@tagfalter/contract/transcribe-audio';
import { UserSchema } from '@tagfalter/contract/user';
import { HOUR_MS } from '@tagfalter/domain/durations';
import type { LightMyRequestResponse } from 'fastify';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { forgetUses } from '#api/features/assistant/uses.ts';
import { AssistantFault } from '#api/ports/assistant.ts';
import { databases } from './database.ts';
import { type EntryStage, filePart, openEntryStage, saved } from './entry-stage.ts';
import { createFakeAssistant, type FakeAssistant } from './fake-assistant.ts';
import { form } from './forms.ts';
import { oggOpus } from './ogg.ts';
import { type Person, twinOf } from './product.ts';

const refusal = (response: LightMyRequestResponse): ErrorBody => v.parse(ErrorBodySchema, response.json());
const summaryIn = (response: LightMyRequestResponse) => v.parse(generateSummary.reply, response.json());
const counts = (responses: readonly LightMyRequestResponse[]) =>
  Object.fromEntries(
    [...Map.groupBy(responses, ({ statusCode }) => statusCode)].map(([status, of]) => [status, of.length]),
  );

describe.each(databases)('the assistant on $name', ({ create }) => {
  let stage: EntryStage;
  let assistant: FakeAssistant;
  beforeAll(async () => {
    assistant = createFakeAssistant();
    stage = await openEntryStage(create, { assistant });
  });
  beforeEach(() => {
    assistant.reset();
    stage.clock.now = Date.parse('2026-11-20T12:00:00Z');
  });
  afterAll(() => stage.close());

  const consent = (who: Person, agreed = true) =>
    stage.product.app.inject({
      method: 'PUT',
      url: '/api/users/ai-consent',
      headers: who.headers,
      payload: { consent: agreed },
    });
  /** A person with consent. */
  const agreeing = async (change: Parameters<EntryStage['person']>[0] = {}): Promise<Person> => {
    const who = await stage.person(change);
    await consent(who);
    return who;
  };
  const summarize = (who: Person, payload: object, headers: Record<string, string> = {}) =>
    stage.product.app.inject({
      method: 'POST',
      url: '/api/generate-summary',
      headers: { ...who.headers, ...headers },
      payload,
    });
  const transcribe = async (
    who: Person,
    bytes: Uint8Array<ArrayBuffer>,
    { fields = {}, headers = {} }: { fields?: Record<string, string>; headers?: Record<string, string> } = {},
  ) => {
    const body = await form(fields, [{ field: 'audio', name: 'a', bytes }]);
    return stage.product.app.inject({
      method: 'POST',
      url: '/api/transcribe-audio',
      payload: body.payload,
      headers: { ...who.headers, ...body.headers, ...headers },
    });
  };
  const speech = async (name: string) => (await filePart(name)).bytes;

  it('is asked only while its owner consents (decision 19)', async () => {
    const who = await stage.person();
    const ask = async () => [
      await transcribe(who, await speech('speech-de.webm')),
      await summarize(who, { text: 'Ein Tag.' }),
    ];
    for (const response of await ask())
      expect([response.statusCode, refusal(response).code]).toEqual([403, 'ai_consent_required']);
    expect(v.parse(UserSchema, (await consent(who)).json())).toMatchObject({
      aiConsent: true,
      assistant: 'external',
    });
    await consent(who, false);
    for (const response of await ask()) expect(refusal(response).code).toBe('ai_consent_required');
    expect(assistant.asked).toEqual([]);
  });

  it('is not asked for a waiting request after consent ended', async () => {
    const who = await agreeing({ proAccount: true });
    const [begun, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    assistant.before = () => {
      begun.resolve();
      return gate.promise;
    };
    const first = summarize(who, { text: 'Ein Tag.' });
    await begun.promise;
    const second = summarize(who, { text: 'Ein Tag.' });
    await consent(who, false);
    gate.resolve();
    expect((await first).statusCode).toBe(200);
    expect(refusal(await second).code).toBe('ai_consent_required');
    expect(assistant.asked).toHaveLength(1);
  });

  it('returns the result, labelled as AI-made', async () => {
    const who = await agreeing();
    const response = await transcribe(who, await speech('speech-de.m4a'));
    expect(v.parse(transcribeAudio.reply, response.json())).toEqual({ transcript: 'Heute war ich am See.' });
    expect(assistant.asked).toMatchObject([{ type: 'audio/mp4' }]);
    const words = { text: null, audioTranscript: 'Heute war ich am See.', imageUrls: null };
    const summary = await summarize(who, { ...words, language: 'de' });
    expect(summaryIn(summary)).toEqual({ summary: 'Ein Tag am See.', emojis: '🌊', by: 'ai' });
  });

  it('gets only own pictures, as displayed (threat 13)', async () => {
    const [who, other] = [await agreeing(), await agreeing()];
    const photo = { files: [await filePart('photo-1.jpg')] };
    const mine = saved(await stage.post(who, { date: stage.today(), text: 'Foto' }, photo));
    const theirs = saved(await stage.post(other, { date: stage.today(), text: 'Foto' }, photo));
    const text = 'Ein Tag.';
    const addresses = [theirs.imageUrls[0], 'http://169.254.169.254/', `https://elsewhere.example${mine.imageUrls[0]}`];
    for (const address of addresses) {
      const response = await summarize(who, { text, imageUrls: [address] });
      expect([response.statusCode, refusal(response).details]).toEqual([400, { fields: ['imageUrls'] }]);
    }
    expect(assistant.asked).toEqual([]);
    expect((await summarize(who, { text, imageUrls: mine.imageUrls })).statusCode).toBe(200);
    const [asked] = assistant.asked;
    expect(asked && 'images' in asked && asked.images.map(({ type }) => type)).toEqual(['image/webp']);
  });

  it('names the fault of its input', async () => {
    const who = await agreeing();
    const empty = await summarize(who, { text: ' \n', audioTranscript: '' });
    expect([empty.statusCode, refusal(empty).code]).toEqual([422, 'nothing_to_summarize']);
    expect(refusal(await summarize(who, { text: 'a'.repeat(100_001) })).code).toBe('text_too_long');
    expect((await summarize(who, { text: 'Tag', timeZone: 'Mars/Olympus' })).statusCode).toBe(400);
    const picture = await transcribe(who, await speech('photo-1.jpg'));
    expect([picture.statusCode, refusal(picture).code]).toEqual([415, 'unsupported_type']);
    const { payload, headers } = await form({});
    const url = '/api/transcribe-audio';
    const nothing = await stage.product.app.inject({
      method: 'POST',
      url,
      payload,
      headers: { ...who.headers, ...headers },
    });
    expect([nothing.statusCode, refusal(nothing).details]).toEqual([400, { fields: ['audio'] }]);
    expect(assistant.asked).toEqual([]);
  });

  it('hears recordings up to the tier’s measured length', async () => {
    const [free, pro] = [await agreeing(), await agreeing({ proAccount: true })];
    expect((await transcribe(pro, oggOpus(90))).statusCode).toBe(200);
    for (const [who, seconds, audioSeconds] of [
      [free, 90, 60],
      [pro, 200, 180],
    ] as const) {
      const response = await transcribe(who, oggOpus(seconds));
      expect([response.statusCode, refusal(response)]).toMatchObject([
        403,
        { code: 'tier_limit', details: { audioSeconds } },
      ]);
    }
  });

  it('works as often as the tier allows per date (decision 13)', async () => {
    const text = 'Ein Tag.';
    for (const [isPro, limit] of [
      [false, 1],
      [true, 5],
    ] as const) {
      const who = await agreeing({ proAccount: isPro });
      for (let use = 0; use < limit; use += 1) expect((await summarize(who, { text })).statusCode).toBe(200);
      const more = await summarize(who, { text });
      expect([more.statusCode, refusal(more)]).toMatchObject([
        403,
        { code: 'tier_limit', details: { limit, day: '2026-11-20' } },
      ]);
      // Tomorrow already in Auckland, and soon here.
      expect((await summarize(who, { text, timeZone: 'Pacific/Auckland' })).statusCode).toBe(200);
      stage.clock.now += 12 * HOUR_MS;
      expect((await summarize(who, { text, timeZone: 'Europe/Berlin' })).statusCode).toBe(isPro ? 200 : 403);
      stage.clock.now -= 12 * HOUR_MS;
    }
  });

  it('never exceeds the quota with 1,000 calls to two processes', async () => {
    const [free, pro] = [await agreeing(), await agreeing({ proAccount: true })];
    const [one, two] = [stage.product.app, await twinOf(stage.product)];
    const ask = ({ headers }: Person, index: number) => {
      const app = index % 2 === 0 ? one : two;
      return app.inject({ method: 'POST', url: '/api/generate-summary', headers, payload: { text: 'Ein Tag.' } });
    };
    const many = (who: Person) => Promise.all(Array.from({ length: 500 }, (_, index) => ask(who, index)));
    const [ofFree, ofPro] = await Promise.all([many(free), many(pro)]);
    await two.close();
    expect([counts(ofFree), counts(ofPro)]).toEqual([
      { 200: 1, 403: 499 },
      { 200: 5, 403: 495 },
    ]);
    // A process learns of the other's last use only on storing its own: little is made in vain.
    expect(assistant.asked.length).toBeLessThanOrEqual(8);
  });

  it('charges nothing for failures and says when to retry', async () => {
    const who = await agreeing();
    const text = 'Ein Tag.';
    assistant.faults.push(
      new AssistantFault('busy', 7000),
      new AssistantFault('unavailable'),
      new AssistantFault('refused'),
      new AssistantFault('broken'),
    );
    const responses = [];
    for (let use = 0; use < 5; use += 1) responses.push(await summarize(who, { text }));
    const reported = responses.map(({ statusCode, headers }) => [statusCode, headers['retry-after']]);
    expect(reported).toEqual([
      [503, '7'],
      [503, '30'],
      [502, undefined],
      [502, undefined],
      [200, undefined],
    ]);
    expect(responses.slice(0, 4).map((response) => refusal(response).code)).toEqual([
      'ai_unavailable',
      'ai_unavailable',
      'ai_failed',
      'ai_failed',
    ]);
  });

  it('pauses for an account that causes unusable replies (threat 16)', async () => {
    const [who, other] = [await agreeing(), await agreeing()];
    const text = 'Ein Tag.';
    const useless = ['unavailable', 'busy', 'refused', 'broken'] as const;
    for (let round = 0; round < 10; round += 1) {
      assistant.faults.push(...useless.map((kind) => new AssistantFault(kind)));
      for (const _each of useless) await summarize(who, { text });
    }
    expect(assistant.asked).toHaveLength(40);
    const waiting = await summarize(who, { text });
    expect([waiting.statusCode, refusal(waiting).code, waiting.headers['retry-after']]).toEqual([
      429,
      'too_many_requests',
      '3600',
    ]);
    expect(assistant.asked).toHaveLength(40);
    expect((await summarize(other, { text })).statusCode).toBe(200);
    stage.clock.now += HOUR_MS;
    expect((await summarize(who, { text })).statusCode).toBe(200);
  });

  it('says that nothing was heard, and charges nothing for it', async () => {
    const who = await agreeing();
    assistant.faults.push(new AssistantFault('wordless'));
    const silent = await transcribe(who, await speech('speech-de.webm'));
    expect([silent.statusCode, refusal(silent).code]).toEqual([422, 'nothing_heard']);
    expect((await transcribe(who, await speech('speech-de.webm'))).statusCode).toBe(200);
  });

  it('answers a repeat alike, even while the first runs (wire 17)', async () => {
    const who = await agreeing();
    const headers = { 'idempotency-key': randomUUID() };
    const repeats = await Promise.all([1, 2, 3].map(() => summarize(who, { text: 'Ein Tag.' }, headers)));
    assistant.summary = { summary: 'Etwas anderes.', emojis: '' };
    repeats.push(await summarize(who, { text: 'Ein Tag.' }, headers));
    expect(repeats.map((response) => summaryIn(response).summary)).toEqual(repeats.map(() => 'Ein Tag am See.'));
    expect(assistant.asked).toHaveLength(1);
    // The same key for another call is another key.
    expect((await transcribe(who, await speech('speech-de.webm'), { headers })).statusCode).toBe(200);
    await forgetUses(stage.database.db, stage.clock.now + 25 * HOUR_MS);
    expect(refusal(await summarize(who, { text: 'Ein Tag.' }, headers)).code).toBe('tier_limit');
  });

  it('needs no consent when built in, and transcribes nothing (wire 16)', async () => {
    const inHouse = await openEntryStage(create);
    const who = await inHouse.person();
    const { app } = inHouse.product;
    const url = '/api/generate-summary';
    const text = 'Am Morgen war ich im Wald. Danach gab es Kuchen.';
    const ask = (words = text) => app.inject({ method: 'POST', url, headers: who.headers, payload: { text: words } });
    for (const wordless of ['🦋 …', '\ud800']) {
      const response = await ask(wordless);
      expect([response.statusCode, refusal(response).code]).toEqual([422, 'nothing_to_summarize']);
    }
    expect(summaryIn(await ask())).toMatchObject({ by: 'builtin', summary: expect.stringMatching(/\w/) });
    expect(refusal(await ask()).code).toBe('tier_limit');
    const body = await form({}, [await filePart('speech-de.webm', 'audio')]);
    const response = await app.inject({
      method: 'POST',
      url: '/api/transcribe-audio',
      payload: body.payload,
      headers: { ...who.headers, ...body.headers },
    });
    expect([response.statusCode, refusal(response).code]).toEqual([503, 'ai_unavailable']);
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    await inHouse.close();
  });
});
