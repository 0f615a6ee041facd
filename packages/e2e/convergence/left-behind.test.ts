import { type ConvergenceStage, openConvergenceStage } from '@tagfalter/api/test/convergence-stage';
import { PROTOCOL } from '@tagfalter/contract/protocol';
import { queryNewest } from '@tagfalter/local/entries/entries';
import { exportWaiting } from '@tagfalter/local/unsent/export';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Device } from './device.ts';
import { checkConvergence } from './oracles.ts';
import { DAYS, type Edit, type Schedule, type Step } from './steps.ts';
import { createWorld, type World } from './world.ts';

const SCHEDULE: Schedule = { isPro: true, skews: [0], steps: [] };
const TOO_OLD = { status: 'failed', fault: { kind: 'update-required' } };

let stage: ConvergenceStage;
let world: World;

beforeEach(async () => {
  stage = await openConvergenceStage(Date.parse(`${DAYS[0]}T12:00:00Z`));
  world = await createWorld(stage, SCHEDULE);
});

afterEach(async () => {
  world.close();
  await stage.close();
});

const write = (day: number, edits: Edit[]): Promise<void> =>
  world.perform({ do: 'write', device: 0, day, edits, save: true } satisfies Step);

/** The server as it is some versions of the protocol after this app. */
function serverOf(current: number): void {
  Object.assign(stage.served, { oldest: Math.max(1, current - 2), current });
}

/** Rows of a device that have not reached the server. */
async function waitingOn({ db }: Device) {
  const [outbox, uploads, parked] = await Promise.all([db.outbox.toArray(), db.uploads.toArray(), db.parked.toArray()]);
  return { outbox, uploads, parked };
}

it('serves the two versions before; an older device keeps, exports, resends once (S13)', async () => {
  const [device] = world.devices;
  if (!device) throw new Error('no device');
  serverOf(PROTOCOL + 2);
  await write(0, [{ edit: 'insert', at: 0, count: 2 }]);
  expect(await device.sync()).toMatchObject({ status: 'synced', waiting: 0 });

  serverOf(PROTOCOL + 3);
  await write(0, [
    { edit: 'insert', at: 1, count: 2 },
    { edit: 'mood', level: 3 },
  ]);
  await write(1, [{ edit: 'topMoment' }, { edit: 'photo' }]);
  const waiting = await waitingOn(device);
  const shown = await queryNewest(device.db, DAYS.length);
  expect(waiting).toMatchObject({ outbox: [{}, {}], uploads: [{}], parked: [] });
  for (const again of [() => undefined, () => device.restart()]) {
    again();
    expect(await device.sync()).toEqual(TOO_OLD);
    expect(await waitingOn(device)).toEqual(waiting);
    expect(await queryNewest(device.db, DAYS.length)).toEqual(shown);
  }

  const { blob } = await exportWaiting(device.db);
  const photos = waiting.uploads.map(({ hash }) => [hash, expect.stringMatching(/^data:image\/jpeg;base64,/)]);
  expect(JSON.parse(await blob.text())).toMatchObject({
    changes: waiting.outbox.map(({ name, args }) => ({ change: name, content: args })),
    media: Object.fromEntries(photos),
  });

  serverOf(PROTOCOL);
  expect(await device.sync()).toMatchObject({ status: 'synced', waiting: 0 });
  // A further device has everything too, each mutation once.
  await checkConvergence(world, SCHEDULE);
  const arrived = await queryNewest(device.db, DAYS.length);
  const [mine, theirs] = [shown, arrived].map((days) =>
    days.map(({ date, text, topMoment, mood, images }) => ({ date, text, topMoment, mood, images })),
  );
  expect(theirs).toEqual(mine);
});
