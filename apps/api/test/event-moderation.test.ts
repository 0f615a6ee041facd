import type { ModerationWish } from '@tagfalter/contract/admin-moderation';
import { moderationNotices } from '@tagfalter/contract/moderation-notices';
import { sharedEvent } from '@tagfalter/contract/shared-event';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases } from './database.ts';
import { type EventStage, guestOf, openEventStage } from './event-stage.ts';
import { type Person, registerPerson } from './product.ts';

describe.each(databases)('an entry of a guest book that is taken down on $name', ({ create }) => {
  let stage: EventStage;
  beforeAll(async () => {
    stage = await openEventStage(create);
  });
  afterAll(() => stage.close());

  it('stays hidden from the host until the operator restores it', async () => {
    const event = await stage.event();
    const guest = guestOf(stage, event);
    await guest.put();
    const entries = async () => {
      const answer = await stage.call('GET', `/api/events/share/${event.shareToken}`);
      return v.parse(sharedEvent.reply, await answer.json()).entries.length;
    };
    const subject = { kind: 'guest-entry', ownerId: event.id, target: guest.id } as const;
    const operator = async (json: ModerationWish) => {
      const headers = { authorization: `Bearer ${stage.product.deps.adminToken}` };
      return (await stage.call('POST', '/api/admin/moderation', { headers, json })).json();
    };
    const show = () => stage.judge(event, guest.id, { isShown: true });
    const notices = async ({ headers }: Pick<Person, 'headers'>) => {
      const answer = await stage.call('GET', moderationNotices.path, { headers });
      return v.parse(moderationNotices.reply, await answer.json());
    };
    await stage.call('POST', '/api/reports', { json: { kind: 'guest-entry', id: guest.id, reason: 'insult' } });
    expect(await operator({ action: 'list' })).toMatchObject({ reported: [{ subject, count: 1 }] });
    expect(await entries()).toBe(1);
    expect(await operator({ action: 'take-down', subject, reason: 'Beleidigt jemanden.' })).toEqual({
      outcome: 'done',
    });
    expect(await entries()).toBe(0);
    const refused = await show();
    expect([refused.status, await refused.json()]).toEqual([403, expect.objectContaining({ code: 'taken_down' })]);
    expect(await entries()).toBe(0);
    const told = { kind: 'guest-entry', entryId: guest.id, reason: 'Beleidigt jemanden.' };
    expect(await notices(stage.host)).toMatchObject({ takedowns: [told], contact: expect.stringContaining('@') });
    expect(await notices(await registerPerson(stage.product))).toMatchObject({ takedowns: [] });
    expect(await operator({ action: 'restore', subject })).toEqual({ outcome: 'done' });
    expect(await entries()).toBe(1);
    expect((await show()).status).toBe(200);
  });
});
