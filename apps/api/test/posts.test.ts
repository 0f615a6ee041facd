import { randomUUID } from 'node:crypto';
import { aiUses } from '@tagfalter/contract/ai-uses';
import { type ErrorBody, ErrorBodySchema } from '@tagfalter/contract/error';
import {
  generateLinkedinPost,
  getLinkedinProfile,
  MAX_POST,
  saveLinkedinProfile,
} from '@tagfalter/contract/linkedin-posts';
import { DAY_MS, HOUR_MS } from '@tagfalter/domain/durations';
import type { LightMyRequestResponse } from 'fastify';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { forgetUses } from '#api/features/assistant/uses.ts';
import { AssistantFault } from '#api/ports/assistant.ts';
import { databases } from './database.ts';
import { type EntryStage, openEntryStage } from './entry-stage.ts';
import { createFakeAssistant, type FakeAssistant } from './fake-assistant.ts';
import { type Person, twinOf } from './product.ts';

const PROFILE = {
  generalDescription: 'Ich berate Betriebe.',
  targetAudience: 'Inhaberinnen von Handwerksbetrieben',
  postGoal: 'diskussion',
};
const WHOLE = {
  linkedinInfo: '',
  ...{ tonality: null, addressForm: 'du', language: 'deutsch', ctaType: null, ctaText: '', specialInstructions: '' },
  ...PROFILE,
};
const DAY = { text: 'Heute war der erste Workshop. Am Ende gab es Applaus.' };
const refusal = (response: LightMyRequestResponse): ErrorBody => v.parse(ErrorBodySchema, response.json());
const postIn = (response: LightMyRequestResponse) => v.parse(generateLinkedinPost.reply, response.json());

describe.each(databases)('posts on $name', ({ create }) => {
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

  const send = (who: Person, url: string, payload: object, headers: Record<string, string> = {}, at = stage) =>
    at.product.app.inject({ method: 'POST', url, headers: { ...who.headers, ...headers }, payload });
  const generate = (who: Person, change: object = {}, headers: Record<string, string> = {}) =>
    send(who, generateLinkedinPost.path, { entryContent: DAY, profile: PROFILE, ...change }, headers);
  const save = (who: Person, profile: object) => send(who, saveLinkedinProfile.path, profile);
  const read = async (who: Person, url: string) =>
    (await stage.product.app.inject({ url, headers: who.headers })).json();
  const profileOf = async (who: Person) => v.parse(getLinkedinProfile.reply, await read(who, getLinkedinProfile.path));
  const usesOf = async (who: Person, zone = 'UTC') =>
    v.parse(aiUses.reply, await read(who, `${aiUses.path}?timeZone=${encodeURIComponent(zone)}`));
  const agreeing = async (change: Parameters<EntryStage['person']>[0] = {}): Promise<Person> => {
    const who = await stage.person(change);
    const payload = { consent: true };
    const url = '/api/users/ai-consent';
    await stage.product.app.inject({ method: 'PUT', url, headers: who.headers, payload });
    return who;
  };

  describe('a profile', () => {
    it('is null at first, then the last saved one (wire 24)', async () => {
      const [who, other] = [await stage.person(), await stage.person()];
      expect(await profileOf(who)).toBeNull();
      const saved = await save(who, PROFILE);
      expect([saved.statusCode, saved.json()]).toEqual([200, WHOLE]);
      expect(await profileOf(who)).toEqual(WHOLE);
      const changed = { ...WHOLE, postGoal: 'angebot', tonality: 'seriös', addressForm: 'sie', language: 'englisch' };
      await save(who, changed);
      expect(await profileOf(who)).toEqual(changed);
      expect(await profileOf(other)).toBeNull();
    });

    it('may be incomplete, unset values being empty', async () => {
      const who = await stage.person();
      await save(who, { targetAudience: ' \r\nAlle ', tonality: '', ctaType: null });
      const nothing = { generalDescription: '', postGoal: null };
      expect(await profileOf(who)).toEqual({ ...WHOLE, ...nothing, targetAudience: 'Alle' });
    });

    it.each([
      ['a goal', { postGoal: 'weltherrschaft' }, 'postGoal'],
      ['a language', { language: 'klingonisch' }, 'language'],
      ['a field that is too long', { ctaText: 'x'.repeat(1001) }, 'ctaText'],
    ])('knows no such thing: %s', async (_what, change, field) => {
      const who = await stage.person();
      const response = await save(who, { ...PROFILE, ...change });
      expect([response.statusCode, refusal(response).details]).toEqual([400, { fields: [field] }]);
      expect(await profileOf(who)).toBeNull();
    });
  });

  describe('a post', () => {
    it('needs consent and is labelled as AI-made (decision 19)', async () => {
      const who = await stage.person();
      const refused = await generate(who);
      expect([refused.statusCode, refusal(refused).code]).toEqual([403, 'ai_consent_required']);
      expect(assistant.asked).toEqual([]);
      expect(postIn(await generate(await agreeing()))).toEqual({ post: assistant.post, by: 'ai' });
    });

    it('is made of words and profile, without date and names', async () => {
      const addresses = ['https://elsewhere.example/a.jpg', 'http://169.254.169.254/', '/api/media/x'];
      const pictures = { imageUrls: addresses, optimizedImageUrls: addresses };
      const entryContent = { ...DAY, ...pictures, date: '2026-11-20', summary: null };
      expect((await generate(await agreeing(), { entryContent })).statusCode).toBe(200);
      expect(assistant.asked).toEqual([{ ...DAY, summary: '', topMoment: '', profile: WHOLE }]);
    });

    it.each([
      ['nothing about the writer', { generalDescription: ' ' }],
      ['no audience', { targetAudience: null }],
      ['no goal', { postGoal: '' }],
    ])('needs a whole profile: %s', async (_what, change) => {
      const response = await generate(await agreeing(), { profile: { ...PROFILE, ...change } });
      expect([response.statusCode, refusal(response).code]).toEqual([422, 'profile_incomplete']);
    });

    it('needs words, and no more than 6,000 characters of them (wire 24)', async () => {
      const who = await agreeing();
      for (const entryContent of [{}, { text: ' \n', summary: null, topMoment: '' }]) {
        const wordless = await generate(who, { entryContent });
        expect([wordless.statusCode, refusal(wordless).code]).toEqual([422, 'nothing_to_summarize']);
      }
      const [text, summary, topMoment] = ['a'.repeat(3000), 'b'.repeat(2800), 'c'.repeat(200)];
      expect((await generate(who, { entryContent: { text, summary, topMoment } })).statusCode).toBe(200);
      const long = await generate(who, { entryContent: { text, summary, topMoment: `${topMoment}c` } });
      expect([long.statusCode, refusal(long).code]).toEqual([422, 'text_too_long']);
      expect(assistant.asked).toHaveLength(1);
    });

    it('is made as often as the tier allows (decision 13)', async () => {
      // At eleven in UTC it is tomorrow in Auckland, and still yesterday in the far west.
      stage.clock.now -= HOUR_MS;
      for (const [proAccount, limit] of [
        [false, 5],
        [true, 20],
      ] as const) {
        const who = await agreeing({ proAccount });
        for (let use = 0; use < limit; use += 1) expect((await generate(who)).statusCode).toBe(200);
        const more = await generate(who);
        const details = { limit, day: '2026-11-20' };
        expect([more.statusCode, refusal(more)]).toMatchObject([403, { code: 'tier_limit', details }]);
        // At most double within 24 hours, whatever dates are named (decision 062).
        const ofTomorrow = { timeZone: 'Pacific/Auckland' };
        for (let use = 0; use < limit; use += 1) expect((await generate(who, ofTomorrow)).statusCode).toBe(200);
        expect(refusal(await generate(who, { timeZone: 'Etc/GMT+12' })).details).toMatchObject({ limit: 2 * limit });
        stage.clock.now += DAY_MS;
        expect((await generate(who, ofTomorrow)).statusCode).toBe(200);
        stage.clock.now -= DAY_MS;
      }
    });

    it('never exceeds the quota with many calls to two processes', async () => {
      const { headers } = await agreeing();
      const apps = [stage.product.app, await twinOf(stage.product)] as const;
      const payload = { entryContent: DAY, profile: PROFILE };
      const url = generateLinkedinPost.path;
      const asking = Array.from({ length: 60 }, (_, call) =>
        apps[call % 2 === 0 ? 0 : 1].inject({ method: 'POST', url, headers, payload }),
      );
      const statuses = (await Promise.all(asking)).map(({ statusCode }) => statusCode);
      await apps[1].close();
      expect(statuses.filter((status) => status === 200)).toHaveLength(5);
      expect(statuses.filter((status) => status === 403)).toHaveLength(55);
    });

    it('costs nothing on failure or repeat (wire 17)', async () => {
      const who = await agreeing();
      assistant.faults.push(new AssistantFault('broken'), new AssistantFault('busy', 7000));
      const failed = [await generate(who), await generate(who)];
      expect(failed.map((response) => [response.statusCode, refusal(response).code])).toEqual([
        [502, 'ai_failed'],
        [503, 'ai_unavailable'],
      ]);
      const key = { 'idempotency-key': randomUUID() };
      const repeats = await Promise.all([1, 2, 3].map(() => generate(who, {}, key)));
      assistant.post = 'Etwas anderes.';
      repeats.push(await generate(who, {}, key));
      expect(new Set(repeats.map((response) => postIn(response).post)).size).toBe(1);
      expect(assistant.asked).toHaveLength(3);
      expect((await usesOf(who)).posts).toEqual({ used: 1, limit: 5 });
      await forgetUses(stage.database.db, stage.clock.now + 25 * HOUR_MS);
      expect(postIn(await generate(who, {}, key)).post).toBe('Etwas anderes.');
    });

    it('needs no consent when built in, but counts (wire 16)', async () => {
      const inHouse = await openEntryStage(create);
      const who = await inHouse.person();
      const ask = (profile: object) =>
        send(who, generateLinkedinPost.path, { entryContent: DAY, profile }, {}, inHouse);
      const { post, by } = postIn(await ask({ ...PROFILE, ctaText: 'Ruf mich an!' }));
      expect(by).toBe('builtin');
      expect(post).toContain('Heute war der erste Workshop.');
      expect(post).toContain('Ruf mich an!');
      expect(post.length).toBeLessThanOrEqual(MAX_POST);
      const signs = { entryContent: { text: '🦋 …' }, profile: PROFILE };
      const wordless = await send(who, generateLinkedinPost.path, signs, {}, inHouse);
      expect([wordless.statusCode, refusal(wordless).code]).toEqual([422, 'nothing_to_summarize']);
      for (let use = 1; use < 5; use += 1) expect((await ask(PROFILE)).statusCode).toBe(200);
      expect(refusal(await ask(PROFILE)).code).toBe('tier_limit');
      await inHouse.close();
    });
  });

  it('tells each account its remaining uses by zone', async () => {
    const [who, other] = [await agreeing(), await agreeing({ proAccount: true })];
    await generate(who);
    await generate(who);
    await send(who, '/api/generate-summary', { text: 'Ein Tag.' });
    expect(await usesOf(who)).toEqual({
      day: '2026-11-20',
      transcriptions: { used: 0, limit: 1 },
      summaries: { used: 1, limit: 1 },
      posts: { used: 2, limit: 5 },
    });
    expect(await usesOf(who, 'Pacific/Auckland')).toMatchObject({ day: '2026-11-21', posts: { used: 0, limit: 5 } });
    expect(await usesOf(other)).toEqual({
      day: '2026-11-20',
      transcriptions: { used: 0, limit: 3 },
      summaries: { used: 0, limit: 5 },
      posts: { used: 0, limit: 20 },
    });
    const url = `${aiUses.path}?timeZone=Mars/Olympus`;
    expect((await stage.product.app.inject({ url, headers: who.headers })).statusCode).toBe(400);
  });
});
