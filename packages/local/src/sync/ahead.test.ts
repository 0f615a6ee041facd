import { afterEach, describe, expect, it, vi } from 'vitest';
import { DAY, makeDevice } from '../../test/device.ts';
import { FakeServer } from '../../test/fake-server.ts';

const ACCOUNT = '0b9f7c0e-2f0b-4c9e-9f5d-0a1b2c3d4e5f';
const PUSH = '/api/sync/push';
/** The first push carries three, the others ten, the last one what is left. */
const PUSHES = { first: 3, most: 10 };
const EDITS = 27;

afterEach(() => vi.restoreAllMocks());

const REFUSED = { code: 'bad_request', message: '', error: '' };

/**
 * A device with more to send than a push takes.
 * @param carry how the line carries the push of this number, from 1
 * @param spoiler a text that the server takes in no push
 */
async function withMuchToSend(
  carry: (number: number, arrive: () => Promise<Response>) => Promise<Response>,
  spoiler?: string,
) {
  const server = new FakeServer();
  const account = server.account(ACCOUNT);
  const line = { pushes: 0, underway: 0, most: 0 };
  const device = makeDevice(server, ACCOUNT, {
    pushCounts: PUSHES,
    fetch: async (input, init) => {
      if (!String(input).endsWith(PUSH)) return server.fetch(input, init);
      line.pushes += 1;
      line.underway += 1;
      line.most = Math.max(line.most, line.underway);
      const isSpoiled = spoiler !== undefined && String(init?.body).includes(`"${spoiler}"`);
      const arrive = async () => (isSpoiled ? Response.json(REFUSED, { status: 400 }) : server.fetch(input, init));
      return carry(line.pushes, arrive).finally(() => {
        line.underway -= 1;
      });
    },
  });
  for (let count = 1; count <= EDITS; count += 1) await device.write({ text: `Fassung ${count}` });
  const tookEach = () => [...account.effects.values()];
  return { device, account, line, tookEach };
}

/** Turns of the event loop in which a round that waits for nothing would be over. */
async function untilLongAfter(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setTimeout(resolve));
}

describe('a push that goes ahead (S2)', () => {
  it('is on its way before the one before it is answered, when the line has shown itself swift, and no third', async () => {
    const ahead = Promise.withResolvers<void>();
    const { device, line, tookEach } = await withMuchToSend(async (number, arrive) => {
      const answer = await arrive();
      if (number === 2) await ahead.promise;
      if (number === 3) {
        // By then what follows has been read.
        const { db } = device;
        await db.transaction('rw', db.meta, db.outbox, () => db.outbox.count());
        setTimeout(ahead.resolve);
      }
      return answer;
    });
    expect(await device.sync()).toMatchObject({ status: 'synced', waiting: 0 });
    expect(line).toMatchObject({ pushes: 4, most: 2 });
    expect(tookEach()).toEqual(Array.from({ length: EDITS }, () => 1));
  });

  it('waits for each answer on a slow line', async () => {
    let time = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => {
      time += 1000;
      return time;
    });
    const { device, line } = await withMuchToSend((_number, arrive) => arrive());
    expect(await device.sync()).toMatchObject({ status: 'synced', waiting: 0 });
    expect(line).toMatchObject({ pushes: 4, most: 1 });
  });

  it('is sent once more, under the same name, where it overtakes the one before it', async () => {
    const overtaken = Promise.withResolvers<void>();
    const { device, account, line, tookEach } = await withMuchToSend(async (number, arrive) => {
      if (number === 2) await overtaken.promise;
      return arrive().finally(() => number === 3 && overtaken.resolve());
    });
    expect(await device.sync()).toMatchObject({ status: 'synced', waiting: 0 });
    expect(line.pushes).toBe(5);
    expect(account.clients.size).toBe(1);
    expect(tookEach()).toEqual(Array.from({ length: EDITS }, () => 1));
  });

  it.each([
    ['does not arrive', async () => Promise.reject(new TypeError('cut'))],
    [
      'is not heard of again',
      async (arrive: () => Promise<Response>) => arrive().then(() => Promise.reject(new Error())),
    ],
  ])('takes effect once where the one before it %s, and the round waits for it', async (_how, fail) => {
    const ahead = Promise.withResolvers<void>();
    const { device, account, line, tookEach } = await withMuchToSend(async (number, arrive) => {
      if (number === 2) return ahead.promise.then(() => fail(arrive));
      if (number !== 3) return arrive();
      ahead.resolve();
      const answer = await arrive();
      await untilLongAfter();
      return answer;
    });
    expect(await device.sync()).toMatchObject({ status: 'failed', fault: { kind: 'network' } });
    expect(line).toMatchObject({ pushes: 3, underway: 0 });
    expect(await device.sync()).toMatchObject({ status: 'synced', waiting: 0 });
    expect(account.clients.size).toBe(1);
    expect(tookEach()).toEqual(Array.from({ length: EDITS }, () => 1));
  });

  it('takes effect once where the one before it is refused as a whole, which parks the one mutation that spoils it', async () => {
    const { device, account, tookEach } = await withMuchToSend((_number, arrive) => arrive(), 'Fassung 9');
    expect(await device.sync()).toMatchObject({ status: 'synced', waiting: 0 });
    expect(await device.db.parked.count()).toBe(1);
    expect(tookEach()).toEqual(Array.from({ length: EDITS - 1 }, () => 1));
    expect(account.day(DAY)?.text).toBe(`Fassung ${EDITS}`);
  });
});
