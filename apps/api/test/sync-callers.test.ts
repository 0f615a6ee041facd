import { randomUUID } from 'node:crypto';
import { PROTOCOL } from '@tagfalter/contract/protocol';
import { HLC_ZERO, hlcTick } from '@tagfalter/domain/clock';
import { DAY_MS } from '@tagfalter/domain/durations';
import { localDateOf } from '@tagfalter/domain/local-date';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { users } from '#api/db/account-schema.ts';
import { subscriptions } from '#api/db/subscription-schema.ts';
import { apartDatabase, everyDatabase } from './database.ts';
import { type Person, registerPerson } from './product.ts';
import { productOn } from './product-on.ts';

/** Push and pull check their caller within their own statement, once the account is known. */
describe.each([...everyDatabase, apartDatabase])('sync for its callers, on $name', ({ create }) => {
  const stage = productOn(create);

  const fields = (text: string) => ({ text, mood: { level: 7, feeling: 'happy', customEmoji: null } });
  const mutation = (id: number, text = `text ${id}`) => ({
    id,
    key: randomUUID(),
    name: 'entry.save',
    args: {
      date: localDateOf(Date.now(), 'UTC'),
      timeZone: 'UTC',
      fields: fields(text),
      addImages: [],
      removeImages: [],
      hadEntry: false,
    },
    at: hlcTick(HLC_ZERO, Date.now() + id),
  });
  /** A device that sends edits one by one. */
  const pusher = ({ headers }: Person) => {
    const clientId = randomUUID();
    let id = 0;
    return async (more: object = {}) => {
      id += 1;
      const payload = { protocol: PROTOCOL, clientId, mutations: [mutation(id)], ...more };
      const answer = await stage.product.app.inject({ method: 'POST', url: '/api/sync/push', headers, payload });
      return { status: answer.statusCode, ...answer.json<{ code?: string; results?: { dropped: object[] }[] }>() };
    };
  };
  const pull = ({ headers }: Person, query = `?protocol=${PROTOCOL}`) =>
    stage.product.app.inject({ url: `/api/sync/pull${query}`, headers });
  const droppedOf = ({ results = [] }: { results?: { dropped: object[] }[] }) => results.map(({ dropped }) => dropped);

  it('gives an ended session nothing but its refusal', async () => {
    const mia = await registerPerson(stage.product);
    const push = pusher(mia);
    expect((await push()).status).toBe(200);
    expect((await push()).status).toBe(200);
    expect((await pull(mia)).json()).toMatchObject({
      changes: [{ record: { text: 'text 2' } }, { record: { content: { text: 'text 1' } } }],
    });
    const headers = { cookie: mia.cookie, origin: stage.product.deps.config.publicUrl };
    await stage.product.app.inject({ method: 'POST', url: '/api/identity/sign-out', headers, payload: {} });

    const sent = [{}, { mutations: 'none' }, { mutations: [mutation(9)] }, { protocol: 0 }, { clientId: randomUUID() }];
    for (const more of sent) expect(await push(more)).toMatchObject({ status: 401, code: 'unauthorized' });
    for (const query of ['', '?cursor=no', '?protocol=0', `?clientId=${randomUUID()}`]) {
      expect((await pull(mia, query)).json()).toMatchObject({ code: 'unauthorized' });
    }
  });

  it('refuses an erased account', async () => {
    const mia = await registerPerson(stage.product);
    const push = pusher(mia);
    expect((await push()).status).toBe(200);
    await stage.database.db.delete(users).where(eq(users.id, mia.accountId));
    expect(await push()).toMatchObject({ status: 403, code: 'not_registered' });
    expect((await pull(mia)).json()).toMatchObject({ code: 'not_registered' });
  });

  it('admits everybody else with their current tier (decision 25)', async () => {
    const mia = await registerPerson(stage.product);
    const push = pusher(mia);
    const own = { accountId: mia.accountId, id: randomUUID() };
    const subscribe = (endDate: Date) =>
      stage.database.db
        .insert(subscriptions)
        .values({ ...own, status: 'cancelled', endDate })
        .onConflictDoUpdate({ target: [subscriptions.accountId, subscriptions.id], set: { endDate } });
    const withoutFeeling = [[{ field: 'feeling', code: 'pro_required', name: 'happy' }]];

    expect(droppedOf(await push())).toEqual(withoutFeeling);
    await subscribe(new Date(Date.now() - DAY_MS));
    expect(droppedOf(await push())).toEqual(withoutFeeling);
    await subscribe(new Date(Date.now() + DAY_MS));
    expect(droppedOf(await push())).toEqual([[]]);
  });
});
