import { expect, it } from 'vitest';
import { createProcessThrottles } from '#api/adapters/process-throttles.ts';
import type { events } from '#api/db/event-schema.ts';
import type { EventDeps } from '#api/features/events/event-deps.ts';
import { createAdmission } from '#api/features/events/guest/admit.ts';

const EVENT: typeof events.$inferSelect = {
  ...{ eventId: 'event', hostId: 'host', token: 'token', name: 'Hochzeit', description: '', type: 'wedding' },
  ...{ date: null, color: '#01aebd', mode: 'public', code: null, ticket: null, codeVersion: 1 },
  ...{ coverHash: null, tasks: [] },
  ...{ needsApproval: false, closedAt: null, bytes: 0, files: 0, words: 0 },
  ...{ deletedAt: null, createdAt: new Date(0) },
};

it('takes a thousand forms in ten minutes without blocking phones', async () => {
  const clock = { now: 0 };
  const db = new Proxy({} as EventDeps['db'], { get: () => expect.fail('the database is not asked') });
  const throttles = createProcessThrottles();
  const { judgeForm, admit, admitForm } = createAdmission({
    db,
    throttles,
    isHostPro: async () => true,
    now: () => clock.now,
  });
  const form = { actor: undefined, ip: '10.0.0.1', isNew: true };
  for (let n = 0; n < 1000; n += 1) await judgeForm(EVENT, form);
  await expect(judgeForm(EVENT, form)).rejects.toMatchObject({ code: 'too_many_requests', retryAfter: 600 });
  await judgeForm(EVENT, { ...form, ip: '10.0.0.2' });
  const guest = { actor: undefined, ip: '10.0.0.1', device: 'phone', code: undefined, ticket: undefined };
  expect(await admit(EVENT, guest)).toBe(null);
  for (let n = 0; n < 200; n += 1) await admitForm(EVENT, guest);
  await expect(admitForm(EVENT, guest)).rejects.toMatchObject({ code: 'too_many_requests', retryAfter: 600 });
  expect(await admit(EVENT, { ...guest, device: 'another phone' })).toBe(null);
  clock.now += 601_000;
  await judgeForm(EVENT, form);
});
