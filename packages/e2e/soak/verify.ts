import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import { type AuditedFiles, audit, filesIn } from '../../../apps/api/test/audit.ts';
import type { Stack } from '../src/stack.ts';
import type { Household } from './household.ts';
import type { NodeDevice } from './node-device.ts';

/** Generous: how fast something has to come is asserted where a promise says so. */
export const LIMIT_MS = 120_000;

/**
 * Checks that the server has everything a household has written exactly once. Every device shows the same, and nothing
 * was refused on the way. The product must be running and the network whole.
 */
export async function verifyHousehold(household: Household): Promise<void> {
  for (const device of household.devices) {
    await device.drained(LIMIT_MS);
    expect(await device.db.parked.toArray()).toEqual([]);
  }
  const fresh = household.newDevice();
  fresh.start();
  await fresh.synced(LIMIT_MS);
  for (const device of household.devices) await device.synced(LIMIT_MS);
  const seen = await contentOf(fresh);
  for (const device of household.devices) expect(await contentOf(device)).toEqual(seen);
  for (const { date, text, topMoment, photos } of household.written) {
    if (text === '' && topMoment === '' && photos.length === 0 && date !== household.sharedDay) continue;
    const entry = seen.find((candidate) => candidate.date === date);
    expect({ date, text: '', topMoment: '', photos: [], ...entry }).toMatchObject({ date, text, topMoment, photos });
  }
  await verifyShared(household, fresh);
  // A busy machine gives up waiting for an answer now and then, as a device may: it asks again.
  const hashOf = async (hash: string) => {
    const bytes = await (await fresh.original(hash))?.arrayBuffer();
    return bytes && createHash('sha256').update(Buffer.from(bytes)).digest('hex');
  };
  for (const hash of household.written.flatMap(({ photos }) => photos))
    await expect.poll(() => hashOf(hash), { timeout: LIMIT_MS }).toBe(hash);
  fresh.stop();
}

/** Checks that a shared text has each line once, or at least in its history (S7, decision 10). */
async function verifyShared({ sharedLines, sharedDay }: Household, device: NodeDevice): Promise<void> {
  const summary = (await device.read(sharedDay))?.summary ?? '';
  const history = await device.revisions(device.db.entryIdOf(sharedDay));
  const kept = [summary, ...history.map(({ content }) => content.summary ?? '')].join('\n').split(/\s+/);
  const lost = sharedLines.filter((line) => !kept.includes(line));
  expect({ lost, summary, history }).toMatchObject({ lost: [] });
  const lines = summary.split(/\s+/);
  expect(lines.filter((line, index) => lines.indexOf(line) !== index)).toEqual([]);
}

/** Content of every entry as a device shows it. */
export async function contentOf(device: NodeDevice) {
  const entries = await device.entries();
  return entries.map(({ date, text, topMoment, summary, images }) => ({
    date,
    text,
    topMoment,
    summary,
    photos: images.map(({ hash }) => hash),
  }));
}

/**
 * The tables agree with the files and with what the devices have sent. The product must have ended.
 * @param files those of the directory by default
 */
export async function verifyStopped(
  stack: Stack,
  households: readonly Household[],
  files: AuditedFiles = filesIn(stack.dataDir),
): Promise<string[]> {
  const { accounts, faults, strays } = await audit(stack.databaseAddress, files);
  expect(faults).toEqual([]);
  for (const { accountId, devices } of households) {
    const account = accounts.get(accountId);
    const clients = await Promise.all(devices.map(({ db }) => db.meta.get('client')));
    const made = clients.reduce((sum, row) => sum + (row?.key === 'client' ? row.nextId - 1 : 0), 0);
    expect(account?.mutations ?? 0).toBe(made);
    expect(new Set(account?.days).size).toBe(account?.days.length ?? 0);
  }
  return strays;
}
