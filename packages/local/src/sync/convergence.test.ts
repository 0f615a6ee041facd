import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Device, makeDevice } from '../../test/device.ts';
import { FakeServer, type FaultKind } from '../../test/fake-server.ts';
import { watchPurged, wordsIn } from '../../test/purged-words.ts';
import { restoreDeleted } from '../drafts/restore-deleted.ts';
import { deleteEntry, getEntryByDate, queryNewest } from '../entries/entries.ts';
import { listTrash, purgeDeleted, type TrashRow } from '../entries/trash.ts';

const ACCOUNT = '0b9f7c0e-2f0b-4c9e-9f5d-0a1b2c3d4e5f';
const DAYS = ['2026-11-19', '2026-11-20'];

type Step =
  | { do: 'write'; device: number; day: number; field: 'text' | 'topMoment' | 'summary' }
  | { do: 'delete'; device: number; day: number }
  /** `at`: index among the deleted days, latest deletion first. */
  | { do: 'restore' | 'purge'; device: number; at: number }
  | { do: 'sync'; device: number; faults: (FaultKind | undefined)[] };

const device = fc.nat({ max: 2 });
const day = fc.nat({ max: 1 });
const fault = fc.option(fc.constantFrom<FaultKind>('cut', 'lost', 'portal', 500, 'overloaded', 'unauthorized'), {
  nil: undefined,
  freq: 1,
});
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant('write' as const),
        device,
        day,
        field: fc.constantFrom('text' as const, 'topMoment' as const, 'summary' as const),
      }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('delete' as const), device, day }) },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constantFrom('restore' as const, 'purge' as const),
        device,
        at: fc.constantFrom(0, -1),
      }),
    },
    {
      weight: 5,
      arbitrary: fc.record({ do: fc.constant('sync' as const), device, faults: fc.array(fault, { maxLength: 3 }) }),
    },
  ),
  { minLength: 10, maxLength: 40 },
);

/** A day that is brought back has what it had. */
async function restore({ db, env }: Device, { date, entry }: TrashRow): Promise<void> {
  expect(await restoreDeleted(db, env, date)).toBe('restored');
  const back = await getEntryByDate(db, date);
  expect(back && wordsIn(back)).toEqual(wordsIn(entry));
}

/** Words of the days that a device has, living and deleted. */
async function wordsOn({ db, env }: Device): Promise<{ living: string[]; deleted: string[] }> {
  const [living, trash] = [await queryNewest(db, 10), await listTrash(db, env)];
  return { living: living.flatMap(wordsIn), deleted: trash.flatMap(({ entry }) => wordsIn(entry)).sort() };
}

async function actOnTrash(target: Device, step: Extract<Step, { at: number }>): Promise<void> {
  const row = (await listTrash(target.db, target.env)).at(step.at);
  if (row && step.do === 'restore') await restore(target, row);
  else if (row) await purgeDeleted(target.db, target.env, [row.date]);
}

async function perform(step: Step, devices: Device[], server: FakeServer, mark: number): Promise<void> {
  const target = devices[step.device];
  const date = 'day' in step ? DAYS[step.day] : undefined;
  if (!target) return;
  if (step.do === 'write') await target.write({ [step.field]: `${step.field} ${mark}` }, date);
  else if (step.do === 'delete' && date) await deleteEntry(target.db, target.env, date);
  else if (step.do === 'restore' || step.do === 'purge') await actOnTrash(target, step);
  else if (step.do === 'sync') {
    const faults = [...step.faults];
    server.fault = () => faults.shift();
    await target.sync();
    server.fault = () => undefined;
  }
}

describe('three devices under cuts, lost answers, portals and failures (S1, S2, S4, S5)', () => {
  it('converge, with each mutation applied once and purged days gone', {
    timeout: 120_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (sequence) => {
        const server = new FakeServer();
        const purged = watchPurged(server.account(ACCOUNT));
        const devices = [0, 1, 2].map(() => makeDevice(server, ACCOUNT));
        for (const [mark, step] of sequence.entries()) await perform(step, devices, server, mark);
        for (let round = 0; round < 2; round += 1) {
          for (const { sync } of devices) expect(await sync()).toMatchObject({ status: 'synced', waiting: 0 });
        }
        const lists = await Promise.all(devices.map(({ db }) => queryNewest(db, 10)));
        expect(lists).toEqual(devices.map(() => lists[0]));
        const words = await Promise.all(devices.map(wordsOn));
        expect(words).toEqual(devices.map(() => words[0]));
        // A day that was removed for good does not come back unless somebody sends its words again.
        expect(
          words.flatMap(({ living, deleted }) => [...living, ...deleted]).filter((one) => purged.has(one)),
        ).toEqual([]);
        const left = await Promise.all(devices.map(({ db }) => db.outbox.count()));
        expect(left).toEqual([0, 0, 0]);
        const effects = [...server.account(ACCOUNT).effects.values()];
        expect(effects).toEqual(effects.map(() => 1));
      }),
      { numRuns: 30 },
    );
  });
});
