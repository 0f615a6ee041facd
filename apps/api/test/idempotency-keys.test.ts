import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { embeddedDatabase } from './database.ts';
import { type EntryStage, filePart, openEntryStage, saved } from './entry-stage.ts';
import { form } from './forms.ts';
import type { Person } from './product.ts';

const KEY = { 'idempotency-key': 'the-same-key' };

describe('an Idempotency-Key that two accounts use (wire 17)', () => {
  let stage: EntryStage;
  let mia: Person;
  let tom: Person;
  beforeAll(async () => {
    stage = await openEntryStage(embeddedDatabase.create);
    [mia, tom] = [await stage.person(), await stage.person()];
  });
  afterAll(() => stage.close());

  it('answers two writers of a date each with their own', async () => {
    const write = async (who: Person, text: string) => {
      const response = await stage.post(who, { date: stage.today(), text }, { headers: KEY });
      return { status: response.statusCode, ...saved(response) };
    };
    const [hers, his] = [await write(mia, 'Mias Tag'), await write(tom, 'Toms Tag')];
    expect([hers, his]).toMatchObject([
      { status: 201, text: 'Mias Tag', userId: mia.accountId },
      { status: 201, text: 'Toms Tag', userId: tom.accountId },
    ]);
    const listed = await stage.get(tom, `/api/entries/${his.id}`);
    expect(listed.json()).toMatchObject({ text: 'Toms Tag' });
    expect(await write(mia, 'etwas anderes')).toMatchObject({ id: hers.id, text: 'Mias Tag' });
  });

  it('gives each of two bodies its own counted summary', async () => {
    const summarize = async (who: Person, text: string) => {
      const headers = { ...who.headers, ...KEY };
      const call = { method: 'POST', url: '/api/generate-summary', headers, payload: { text } } as const;
      const response = await stage.product.app.inject(call);
      return [response.statusCode, JSON.stringify(response.json())];
    };
    const [hers, his] = [
      await summarize(mia, 'Am Morgen war ich mit Lea im Wald.'),
      await summarize(tom, 'Am Abend gab es Kuchen bei Oma.'),
    ];
    expect(hers).toEqual([200, expect.stringContaining('Wald')]);
    expect(his).toEqual([200, expect.stringContaining('Kuchen')]);
    expect(await summarize(mia, 'Am Mittag gab es Suppe.')).toEqual(hers);
  });

  it('answers no one with a foreign transcript', async () => {
    const transcribe = async (who: Person) => {
      const body = await form({}, [await filePart('speech-de.webm', 'audio')]);
      const headers = { ...who.headers, ...body.headers, ...KEY };
      const call = { method: 'POST', url: '/api/transcribe-audio', headers, payload: body.payload } as const;
      return (await stage.product.app.inject(call)).statusCode;
    };
    const statuses = [await transcribe(mia), await transcribe(tom)];
    expect(new Set(statuses).size).toBe(1);
  });
});
