// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { expect, it, vi } from 'vitest';
import { ASK_LOGIN_KEY } from '#entities/person/account-memory.ts';
import { session } from '#entities/person/use-session.ts';
import { errorLog, report } from '#platform/error-log.ts';
import { MIRIAM } from './miriam.ts';

it('takes the errors off the device with the diary (decision 6)', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ success: true }));
  session.enter(MIRIAM);
  report(new TypeError('x'), 'somewhere');
  expect(await errorLog.read()).toHaveLength(1);
  await session.leave();
  expect(await Dexie.getDatabaseNames()).toEqual([]);
  // It says nothing of anybody: the next sign-in elsewhere asks for a proof.
  expect(Object.keys({ ...localStorage })).toEqual([ASK_LOGIN_KEY]);
});
