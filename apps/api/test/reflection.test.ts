import { randomUUID } from 'node:crypto';
import { ErrorBodySchema } from '@tagfalter/contract/error';
import { PROTOCOL } from '@tagfalter/contract/protocol';
import { ReflectionAnswerSchema } from '@tagfalter/contract/reflection-answers';
import { ReflectionQuestionSchema } from '@tagfalter/contract/reflection-questions';
import { pullChanges } from '@tagfalter/contract/sync-pull';
import { pushMutations } from '@tagfalter/contract/sync-push';
import { HLC_ZERO, hlcTick } from '@tagfalter/domain/clock';
import { DAY_MS } from '@tagfalter/domain/durations';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases } from './database.ts';
import { type EntryStage, openEntryStage, saved } from './entry-stage.ts';
import type { Person } from './product.ts';

const QUESTIONS = '/api/reflection-questions';
const SIX = ['small-joy', 'thanks', 'laughter', 'learned', 'pause', 'keep'];
const Questions = v.array(ReflectionQuestionSchema);

describe.each(databases)('reflection on $name', ({ create }) => {
  let stage: EntryStage;
  beforeAll(async () => {
    stage = await openEntryStage(create);
  });
  afterAll(() => stage.close());

  const questions = async (who: Person, query = '', headers = {}) => {
    const url = `${QUESTIONS}${query}`;
    const answer = await stage.product.app.inject({ url, headers: { ...who.headers, ...headers } });
    expect(answer.statusCode, answer.body).toBe(200);
    return v.parse(Questions, answer.json());
  };
  const say = async ({ headers }: Person, entryId: string, questionId: string, answer: string, query = '') =>
    stage.product.app.inject({
      method: 'POST',
      url: `/api/reflection-answers${query}`,
      headers,
      payload: { entryId, questionId, answer },
    });
  const answersOf = async (who: Person, id: string, query = '') => {
    const answer = await stage.get(who, `/api/entries/${id}/reflection-answers${query}`);
    expect(answer.statusCode, answer.body).toBe(200);
    return v.parse(v.array(ReflectionAnswerSchema), answer.json());
  };
  const today = async (who: Person, fields: Record<string, string> = {}) =>
    saved(await stage.post(who, { date: stage.today(), text: 'Ein Tag', ...fields })).id;
  const codeOf = (answer: { json(): unknown }) => v.parse(ErrorBodySchema, answer.json()).code;
  const sync = async ({ headers }: Person, args: object) => {
    stage.clock.now += 1000;
    const save = { ...args, hadEntry: false };
    const mutations = [
      { id: 1, key: randomUUID(), name: 'entry.save', args: save, at: hlcTick(HLC_ZERO, stage.clock.now) },
    ];
    const payload = { protocol: PROTOCOL, clientId: randomUUID(), mutations };
    const answer = await stage.product.app.inject({ method: 'POST', url: '/api/sync/push', headers, payload });
    return v.parse(pushMutations.reply, answer.json()).results[0];
  };
  const save = (answers: Record<string, string>, fields = {}) => {
    const day = { date: stage.today(), timeZone: 'UTC' };
    return { ...day, fields, addImages: [], removeImages: [], answers };
  };
  const changes = async (who: Person) =>
    v.parse(pullChanges.reply, (await stage.get(who, '/api/sync/pull?protocol=1')).json()).changes;

  it('asks sixty questions in four languages (spec §3, decision 34)', async () => {
    const who = await stage.person();
    const all = await Promise.all(['de', 'en', 'fr', 'es'].map((language) => questions(who, `?language=${language}`)));
    const ids = all[0]?.map(({ id }) => id) ?? [];
    expect(ids.length).toBeGreaterThanOrEqual(60);
    expect(new Set(ids).size).toBe(ids.length);
    const texts = all.flatMap((list) => list.map(({ question }) => question));
    expect(new Set(texts).size).toBe(4 * ids.length);
    for (const list of all) expect(list.map(({ id }) => id)).toEqual(ids);
    for (const text of texts) expect(text).toMatch(/^\S.{10,100}\?$/u);
  });

  it('speaks the language asked for, else that of the headers, else German', async () => {
    const who = await stage.person();
    const first = async (query: string, accepted?: string) => {
      const list = await questions(who, query, accepted === undefined ? {} : { 'accept-language': accepted });
      return list.find(({ id }) => id === 'laughter')?.question;
    };
    expect(await first('')).toBe('Worüber hast du heute gelacht?');
    expect(await first('', 'it, fr;q=0.4, es;q=0.8')).toBe('¿Qué te hizo reír hoy?');
    expect(await first('?language=en', 'fr')).toBe('What made you laugh today?');
    expect(await first('', 'it')).toBe('Worüber hast du heute gelacht?');
    expect((await stage.get(who, `${QUESTIONS}?language=it`)).statusCode).toBe(400);
  });

  it('draws one question at random', async () => {
    const who = await stage.person();
    const known = new Set((await questions(who)).map(({ question }) => question));
    const drawn = new Set<string>();
    for (let time = 0; time < 40 && drawn.size < 2; time += 1) {
      const answer = await stage.get(who, '/api/reflection-question');
      drawn.add(v.parse(ReflectionQuestionSchema, answer.json()).question);
    }
    expect(drawn.size).toBe(2);
    for (const question of drawn) expect(known.has(question)).toBe(true);
  });

  it('keeps one answer per question, replaced ones in the history (decision 10)', async () => {
    const who = await stage.person();
    const id = await today(who);
    expect(await answersOf(who, id)).toEqual([]);
    const first = await say(who, id, 'laughter', '  Über Paul,\r\nund wie! ');
    expect(first.statusCode, first.body).toBe(200);
    expect(v.parse(ReflectionAnswerSchema, first.json())).toMatchObject({
      questionId: 'laughter',
      entryId: id,
      question: 'Worüber hast du heute gelacht?',
      answer: 'Über Paul,\nund wie!',
    });
    const second = await say(who, id, 'laughter', 'Über Ida', '?language=fr');
    expect(v.parse(ReflectionAnswerSchema, second.json()).question).toBe(
      'Qu’est-ce qui t’a fait rire aujourd’hui\u00a0?',
    );
    await say(who, id, 'thanks', 'Der Frau am Schalter');
    const answers = await answersOf(who, id, '?language=es');
    expect(answers.map(({ answer }) => answer)).toEqual(['Über Ida', 'Der Frau am Schalter']);
    expect(new Set(answers.map((one) => one.id)).size).toBe(2);
    expect(answers[0]?.id).toBe(v.parse(ReflectionAnswerSchema, first.json()).id);
    const kept = (await changes(who)).flatMap((change) => (change.collection === 'revisions' ? [change.record] : []));
    expect(kept).toMatchObject([
      { content: { reflections: [{ questionId: 'laughter', answer: 'Über Paul,\nund wie!' }] } },
    ]);
  });

  it('refuses malformed answers by name', async () => {
    const who = await stage.person();
    const id = await today(who);
    for (const blank of ['', ' \n\t ']) expect((await say(who, id, 'laughter', blank)).statusCode).toBe(400);
    expect(codeOf(await say(who, id, 'what-is-this', 'Hm'))).toBe('not_found');
    expect(codeOf(await say(who, randomUUID(), 'laughter', 'Hm'))).toBe('not_found');
    expect(codeOf(await say(who, id, 'laughter', 'x'.repeat(3001)))).toBe('text_too_long');
    for (const question of SIX.slice(0, 5)) expect((await say(who, id, question, 'Ja')).statusCode).toBe(200);
    const sixth = await say(who, id, 'keep', 'Ja');
    expect([sixth.statusCode, codeOf(sixth)]).toEqual([422, 'too_many_questions']);
    expect((await say(who, id, 'pause', 'Doch, sehr')).statusCode).toBe(200);
    expect(await answersOf(who, id)).toHaveLength(5);
  });

  it('lets Free answer on the date of the entry’s zone (decision 11)', async () => {
    const who = await stage.person();
    const id = await today(who);
    stage.clock.now += DAY_MS;
    expect(codeOf(await say(who, id, 'laughter', 'Zu spät'))).toBe('edit_window_closed');
    expect(await answersOf(who, id)).toEqual([]);
  });

  it('are never told to others (decision 24)', async () => {
    const [owner, reader] = [await stage.person(), await stage.person()];
    const id = await today(owner, { visibility: 'public' });
    await say(owner, id, 'laughter', 'Ganz für mich');
    const seen = await stage.get(reader, `/api/entries/${id}`);
    expect(seen.statusCode).toBe(200);
    expect(seen.body).not.toContain('Ganz für mich');
    expect((await stage.get(reader, `/api/entries/${id}/reflection-answers`)).statusCode).toBe(403);
    expect((await say(reader, id, 'thanks', 'Hm')).statusCode).toBe(403);
  });

  it('come and go with devices, through the same rules', async () => {
    const who = await stage.person();
    const result = await sync(who, save({ laughter: ' Über mich ', thanks: ' ' }, { text: 'Ein Tag' }));
    expect(result).toMatchObject({ status: 'applied' });
    const [change] = await changes(who);
    expect(change).toMatchObject({ record: { reflections: [{ questionId: 'laughter', answer: 'Über mich' }] } });
    expect(await answersOf(who, change?.id ?? '')).toMatchObject([{ answer: 'Über mich' }]);
    expect(await sync(who, save({ laughter: '' }))).toMatchObject({ status: 'applied' });
    expect(await answersOf(who, change?.id ?? '')).toEqual([]);
    expect((await changes(who))[0]?.record).not.toHaveProperty('reflections');

    expect(await sync(who, save({ 'what-is-this': 'Hm' }))).toMatchObject({ status: 'refused', code: 'bad_request' });
    const six = Object.fromEntries(SIX.map((question) => [question, 'Ja']));
    expect(await sync(who, save(six))).toMatchObject({ status: 'refused', code: 'too_many_questions' });
    expect(await sync(who, save({ laughter: 'x'.repeat(3001) }))).toMatchObject({ code: 'text_too_long' });
    stage.clock.now += 2 * DAY_MS;
    const late = { ...save({ laughter: 'Zu spät' }), date: '2026-11-20' };
    expect(await sync(who, late)).toMatchObject({ status: 'refused' });
  });

  it('stay all when two offline devices meet (decision 10)', async () => {
    const who = await stage.person();
    await sync(who, save({ 'small-joy': 'a', thanks: 'b', laughter: 'c' }, { text: 'Ein Tag' }));
    expect(await sync(who, save({ learned: 'd', pause: 'e', keep: 'f' }))).toMatchObject({ status: 'applied' });
    const [change] = await changes(who);
    expect((await answersOf(who, change?.id ?? '')).map(({ answer }) => answer).sort()).toEqual([...'abcdef']);
  });

  it('make no entry by themselves (spec §5)', async () => {
    const who = await stage.person();
    expect(await sync(who, save({ laughter: 'Ja' }))).toMatchObject({ status: 'refused', code: 'empty_entry' });
  });
});
