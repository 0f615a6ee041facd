import { MAX_BATCH } from '@tagfalter/contract/protocol';
import { expect, it } from 'vitest';
import { DAY, type Device, makeDevice } from '../../test/device.ts';
import { FakeServer } from '../../test/fake-server.ts';
import { pushSize } from './push-size.ts';

const ACCOUNT = '0b9f7c0e-2f0b-4c9e-9f5d-0a1b2c3d4e5f';
/** The first push takes a hundred, the second the most, and the third the rest. */
const EDITS = 100 + MAX_BATCH + 20;
const PUSH = '/api/sync/push';

/** Answers the request as it would have been without anybody in between. */
type Pass = () => Promise<Response>;

/** A device whose pushes, counted from 1, go through `between`. */
function makeStage(between: (number: number, pass: Pass) => Promise<Response>) {
  const server = new FakeServer();
  const account = server.account(ACCOUNT);
  const open = { now: 0, most: 0 };
  let pushes = 0;
  const device = makeDevice(server, ACCOUNT, {
    fetch: async (input, init) => {
      if (!String(input).endsWith(PUSH)) return server.fetch(input, init);
      pushes += 1;
      open.now += 1;
      open.most = Math.max(open.most, open.now);
      return between(pushes, () => server.fetch(input, init)).finally(() => {
        open.now -= 1;
      });
    },
  });
  return { server, account, device, open };
}

async function write(device: Device): Promise<void> {
  for (let count = 1; count <= EDITS; count += 1) await device.write({ text: `Fassung ${count}` });
}

/** Long enough for the device to read on and to send what it may. */
async function linger({ db }: Device): Promise<void> {
  for (let look = 0; look < 20; look += 1) await db.outbox.toArray();
}

/** Every edit has taken effect once, and the last stands. */
function expectAllOnce({ account }: Pick<ReturnType<typeof makeStage>, 'account'>): void {
  expect(account.effects.size).toBe(EDITS);
  expect(new Set(account.effects.values())).toEqual(new Set([1]));
  expect(account.day(DAY)?.text).toBe(`Fassung ${EDITS}`);
}

it('sends a long outbox push by push, each after the last reply (S4)', async () => {
  const stage = makeStage(async (_, pass) => {
    const reply = await pass();
    await linger(stage.device);
    return reply;
  });
  await write(stage.device);
  expect(await stage.device.sync()).toMatchObject({ status: 'synced', waiting: 0 });
  expect(stage.open.most).toBe(1);
  expect(stage.server.count('POST', PUSH)).toBe(3);
  expectAllOnce(stage);
});

it.each(['lost', 'cut'] as const)('counts a push once whose reply is %s (S2, S4)', async (fault) => {
  const stage = makeStage(async (number, pass) => {
    if (number !== 2) return pass();
    if (fault === 'lost') await pass();
    throw new TypeError('fetch failed');
  });
  await write(stage.device);
  expect(await stage.device.sync()).toMatchObject({ status: 'failed', fault: { kind: 'network' } });
  expect(stage.server.count('POST', PUSH)).toBe(fault === 'lost' ? 2 : 1);
  expect(pushSize(stage.device.db)).toBe(MAX_BATCH / 2);
  expect(await stage.device.sync()).toMatchObject({ status: 'synced', waiting: 0 });
  expect(stage.account.clients.size).toBe(1);
  expectAllOnce(stage);
});
