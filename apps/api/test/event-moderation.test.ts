import { adminModeration, type ModerationRequest, type ModerationSubject } from '@tagfalter/contract/admin-moderation';
import { moderationNotices } from '@tagfalter/contract/moderation-notices';
import { sharedEvent } from '@tagfalter/contract/shared-event';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reports } from '#api/db/moderation-schema.ts';
import { databases } from './database.ts';
import { type EventStage, guestOf, openEventStage } from './event-stage.ts';
import { type Person, registerPerson } from './product.ts';

describe.each(databases)('an entry of a guest book that is taken down on $name', ({ create }) => {
  let stage: EventStage;
  beforeAll(async () => {
    stage = await openEventStage(create);
  });
  afterAll(() => stage.close());

  const ask = (json: ModerationRequest) => {
    const headers = { authorization: `Bearer ${stage.product.deps.adminToken}` };
    return stage.call('POST', adminModeration.path, { headers, json });
  };
  const operator = async (json: ModerationRequest) => v.parse(adminModeration.reply, await (await ask(json)).json());
  const look = async (subject: ModerationSubject) => {
    const response = await operator({ action: 'show', subject });
    if (response.outcome !== 'shown') throw new Error(response.outcome);
    return response.shown.version;
  };

  it('stays hidden from the host until the operator restores it', async () => {
    const event = await stage.event();
    const guest = guestOf(stage, event);
    await guest.put();
    const entries = async () => {
      const response = await stage.call('GET', `/api/events/share/${event.shareToken}`);
      return v.parse(sharedEvent.reply, await response.json()).entries.length;
    };
    const subject = { kind: 'guest-entry', ownerId: event.id, target: guest.id } as const;
    const show = () => stage.judge(event, guest.id, { isShown: true });
    const notices = async ({ headers }: Pick<Person, 'headers'>) => {
      const response = await stage.call('GET', moderationNotices.path, { headers });
      return v.parse(moderationNotices.reply, await response.json());
    };
    await stage.call('POST', '/api/reports', { json: { kind: 'guest-entry', id: guest.id, reason: 'insult' } });
    expect(await operator({ action: 'list' })).toMatchObject({ reported: [{ subject, count: 1 }] });
    expect(await entries()).toBe(1);
    const judged = { subject, version: await look(subject), reason: 'Beleidigt jemanden.' };
    expect(await operator({ action: 'take-down', ...judged })).toEqual({ outcome: 'done' });
    expect(await entries()).toBe(0);
    const refused = await show();
    expect([refused.status, await refused.json()]).toEqual([403, expect.objectContaining({ code: 'taken_down' })]);
    expect(await entries()).toBe(0);
    const reported = { kind: 'guest-entry', entryId: guest.id, reason: 'Beleidigt jemanden.' };
    expect(await notices(stage.host)).toMatchObject({ takedowns: [reported], contact: expect.stringContaining('@') });
    expect(await notices(await registerPerson(stage.product))).toMatchObject({ takedowns: [] });
    expect(await operator({ action: 'restore', subject, version: await look(subject) })).toEqual({ outcome: 'done' });
    expect(await entries()).toBe(1);
    expect((await show()).status).toBe(200);
  });

  it('is judged as it was seen (spec decision 61)', async () => {
    const event = await stage.event();
    const guest = guestOf(stage, event);
    await guest.put();
    const subject = { kind: 'guest-entry', ownerId: event.id, target: guest.id } as const;
    const say = (message: string) =>
      stage.call('POST', '/api/reports', { json: { kind: 'guest-entry', id: guest.id, reason: 'insult', message } });
    const open = async () => {
      const rows = await stage.database.db.select().from(reports).where(eq(reports.ownerId, event.id));
      return rows.map(({ message }) => message);
    };
    const entries = async () => {
      const response = await stage.call('GET', `/api/events/share/${event.shareToken}`);
      return v.parse(sharedEvent.reply, await response.json()).entries.length;
    };
    const refusal = async (request: ModerationRequest) => {
      const response = await ask(request);
      return [response.status, v.parse(v.object({ code: v.string() }), await response.json()).code];
    };
    const reason = 'Beleidigt jemanden.';
    await say('Vor dem Blick.');
    const stale = await look(subject);
    await guest.put({ topMoment: 'Nach dem Blick.' });
    expect(await refusal({ action: 'dismiss', subject, version: stale })).toEqual([409, 'conflict']);
    expect(await refusal({ action: 'take-down', subject, version: stale, reason })).toEqual([409, 'conflict']);
    expect([await entries(), await open()]).toEqual([1, ['Vor dem Blick.']]);

    const first = await look(subject);
    await say('Später.');
    expect(await operator({ action: 'dismiss', subject, version: first })).toEqual({ outcome: 'done' });
    expect(await open()).toEqual(['Später.']);
    const second = await look(subject);
    await say('Zuletzt.');
    expect(await operator({ action: 'take-down', subject, version: second, reason })).toEqual({ outcome: 'done' });
    expect([await entries(), await open()]).toEqual([0, ['Zuletzt.']]);
    expect(await refusal({ action: 'restore', subject, version: second })).toEqual([409, 'conflict']);
    expect(await operator({ action: 'restore', subject, version: await look(subject) })).toEqual({ outcome: 'done' });
    expect(await entries()).toBe(1);
  });
});
