import { listEntries } from '@tagfalter/contract/list-entries';
import { PROTOCOL } from '@tagfalter/contract/protocol';
import type { PullReply } from '@tagfalter/contract/sync-pull';
import * as v from 'valibot';
import { beforeAll, describe, expect, it } from 'vitest';
import { databases } from './database.ts';
import { type Person, registerPerson } from './product.ts';
import { productOn } from './product-on.ts';

describe.each(databases)('past days through the admin door on $name', ({ create }) => {
  const stage = productOn(create);
  let person: Person;
  beforeAll(async () => {
    person = await registerPerson(stage.product);
  });

  const day = (date: string, text: string) => ({ date, timeZone: 'Europe/Berlin', fields: { text }, addImages: [] });
  const write = (entries: unknown[], accountId = person.accountId, token = stage.product.deps.adminToken) =>
    stage.product.app.inject({
      method: 'POST',
      url: '/api/admin/entries',
      headers: { authorization: `Bearer ${token}` },
      payload: { accountId, entries },
    });
  const own = async () => {
    const answer = await stage.product.app.inject({ url: listEntries.path, headers: person.headers });
    return v.parse(listEntries.reply, answer.json());
  };

  it('writes days of last year as of their own evening, once each', async () => {
    const days = [day('2025-03-01', 'Märzanfang'), day('2025-12-31', 'Silvester')];
    expect((await write(days)).json()).toEqual({ saved: 2 });
    const entries = await own();
    expect(entries.map(({ date, text }) => [date, text])).toEqual([
      ['2025-12-31', 'Silvester'],
      ['2025-03-01', 'Märzanfang'],
    ]);
    expect(entries[1]?.createdAt).toBe('2025-03-01T19:00:00.000Z');
    expect((await write(days)).json()).toMatchObject({ saved: expect.any(Number) });
    expect(await own()).toHaveLength(2);
  });

  it('keeps replaced values in the history (decision 10)', async () => {
    expect((await write([day('2025-09-01', 'Selbst geschrieben')])).json()).toEqual({ saved: 1 });
    expect((await write(['Zuerst', 'Dann'].map((text) => day('2025-09-01', text)))).json()).toEqual({ saved: 1 });
    expect((await own()).filter(({ date }) => date === '2025-09-01')).toMatchObject([{ text: 'Dann' }]);
    const url = `/api/sync/pull?protocol=${PROTOCOL}`;
    const { changes } = (await stage.product.app.inject({ url, headers: person.headers })).json<PullReply>();
    const earlier = changes.flatMap((change) =>
      change.collection === 'revisions' ? [change.record.content.text] : [],
    );
    expect(earlier).toEqual(['Selbst geschrieben', 'Zuerst']);
  });

  it('writes nothing of a call that breaks a rule', async () => {
    const answer = await write([day('2025-05-01', 'Mai'), day('2025-05-02', 'x'.repeat(3001))]);
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'text_too_long']);
    expect((await own()).map(({ date }) => date)).not.toContain('2025-05-01');
  });

  it('writes answers to questions there are', async () => {
    const written = { ...day('2025-07-01', 'Juli'), answers: { thanks: 'Ida' } };
    expect((await write([written])).json()).toEqual({ saved: 1 });
    const id = (await own()).find(({ date }) => date === '2025-07-01')?.id;
    const answer = await stage.product.app.inject({
      url: `/api/entries/${id}/reflection-answers`,
      headers: person.headers,
    });
    expect(answer.json()).toMatchObject([{ questionId: 'thanks', answer: 'Ida' }]);
    expect((await write([{ ...written, answers: { 'what-is-this': 'Hm' } }])).statusCode).toBe(400);
  });

  it('needs a known account and the token', async () => {
    expect((await write([], '8a4c8e5e-3d5b-4a5e-9d55-111111111111')).statusCode).toBe(404);
    expect((await write([day('2025-06-01', 'Juni')], person.accountId, person.token)).statusCode).toBe(404);
  });
});
