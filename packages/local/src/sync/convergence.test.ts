import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Device, makeDevice } from '../../test/device.ts';
import { FakeServer, type FaultKind } from '../../test/fake-server.ts';
import { deleteEntry, queryNewest } from '../entries/entries.ts';

const ACCOUNT = '0b9f7c0e-2f0b-4c9e-9f5d-0a1b2c3d4e5f';
const DAYS = ['2026-11-19', '2026-11-20'];

type Step =
  | { do: 'write'; device: number; day: number; field: 'text' | 'topMoment' | 'summary' }
  | { do: 'delete'; device: number; day: number }
  | { do: 'sync'; device: number; faults: (FaultKind | undefined)[] };

const device = fc.nat({ max: 2 });
const day = fc.nat({ max: 1 });
const fault = fc.option(fc.constantFrom<FaultKind>('cut', 'lost', 'portal', 500, 'overloaded', 'unauthorized'), {
  nil: undefined,
});
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    fc.record({
      do: fc.constant('write' as const),
      device,
      day,
      field: fc.constantFrom('text' as const, 'topMoment' as const, 'summary' as const),
    }),
    fc.record({ do: fc.constant('delete' as const), device, day }),
    fc.record({ do: fc.constant('sync' as const), device, faults: fc.array(fault, { maxLength: 4 }) }),
  ),
  { maxLength: 30 },
);

async function perform(step: Step, devices: Device[], server: FakeServer, mark: number): Promise<void> {
  const target = devices[step.device];
  const date = 'day' in step ? DAYS[step.day] : undefined;
  if (!target) return;
  if (step.do === 'write') await target.write({ [step.field]: `${step.field} ${mark}` }, date);
  else if (step.do === 'delete' && date) await deleteEntry(target.db, target.env, date);
  else if (step.do === 'sync') {
    const faults = [...step.faults];
    server.fault = () => faults.shift();
    await target.sync();
    server.fault = () => undefined;
  }
}

describe('three devices under cuts, lost answers, portals and failures (S1, S2, S4, S5)', () => {
  it('end up equal, with each mutation done once', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (sequence) => {
        const server = new FakeServer();
        const devices = [0, 1, 2].map(() => makeDevice(server, ACCOUNT));
        for (const [mark, step] of sequence.entries()) await perform(step, devices, server, mark);
        for (let round = 0; round < 2; round += 1) {
          for (const { sync } of devices) expect(await sync()).toMatchObject({ status: 'synced', waiting: 0 });
        }
        const lists = await Promise.all(devices.map(({ db }) => queryNewest(db, 10)));
        expect(lists).toEqual(devices.map(() => lists[0]));
        const left = await Promise.all(devices.map(({ db }) => db.outbox.count()));
        expect(left).toEqual([0, 0, 0]);
        const effects = [...server.account(ACCOUNT).effects.values()];
        expect(effects).toEqual(effects.map(() => 1));
      }),
      { numRuns: 60 },
    );
  });
});
