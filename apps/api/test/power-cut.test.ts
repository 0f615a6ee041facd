import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDataDir } from '#api/db/embedded-dir.ts';
import { identityUser } from '#api/db/identity-schema.ts';
import { type Db, type OpenDatabase, openDatabase, overEmbedded } from '#api/db/open.ts';
import { prepareDataDir } from './database.ts';
import { type Recording, recordDisk } from './disk-recorder.ts';

/** A power cut anywhere loses nothing that was acknowledged, and the next start succeeds (spec decision 79). */
const count = Number(process.env.SOAK_COUNT ?? 2);
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
const report = (words: string): void => {
  if (process.env.SOAK_COUNT !== undefined) process.stdout.write(`${words}\n`);
};
/** Numbers from 0 up to 1, the same ones for the same seed (mulberry32). */
function randomBy(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
const CHANGES = 60;
const CHECKPOINT_EACH = 15;
/** Longest name of a row; several make a page. */
const MAX_NAME = 6_000;
/** Cuts of one recording, before another is made. */
const CUTS_A_RECORDING = 20;
const LIMIT_MS = 60_000 + count * 30_000;

type Rows = Map<string, string>;

/** A change of a row, and the operations of the disk between which it happened. */
interface Change {
  id: string;
  /** undefined deletes it. */
  name: string | undefined;
  isNew: boolean;
  begun: number;
  acknowledged: number;
}

type Open = (directory: string) => Promise<OpenDatabase>;
const withoutSync: Open = async (directory) => overEmbedded(await PGlite.create(directory));

let home = '';
beforeAll(() => {
  home = mkdtempSync(path.join(tmpdir(), 'tagfalter-power-'));
});
afterAll(() => rmSync(home, { recursive: true, force: true }));
let folders = 0;
const newFolder = (): string => {
  folders += 1;
  return path.join(home, `data-${folders}`);
};

/** Rows that come, change and go. */
function planOf(random: () => number): Pick<Change, 'id' | 'name' | 'isNew'>[] {
  const known: string[] = [];
  return Array.from({ length: CHANGES }, () => {
    const old = known[Math.floor(random() * known.length)];
    const fate = old === undefined ? 0 : random();
    const isNew = old === undefined || fate < 0.5;
    const id = isNew ? randomUUID() : old;
    const name = fate > 0.85 ? undefined : 'x'.repeat(1 + Math.floor(random() * MAX_NAME));
    if (isNew) known.push(id);
    if (name === undefined) known.splice(known.indexOf(id), 1);
    return { id, name, isNew };
  });
}

const change = (db: Db, id: string, name: string | undefined, isNew: boolean): Promise<void> =>
  db.transaction(async (tx) => {
    const isThis = eq(identityUser.id, id);
    if (name === undefined) await tx.delete(identityUser).where(isThis);
    else if (isNew) await tx.insert(identityUser).values({ id, name, email: `${id}@example.org` });
    else await tx.update(identityUser).set({ name }).where(isThis);
  });

/** Changes rows one after the other while the disk is recorded. @param isFirst begins with nothing */
async function record(open: Open, random: () => number, isFirst: boolean) {
  const dataDir = newFolder();
  mkdirSync(dataDir);
  if (!isFirst) prepareDataDir(dataDir);
  const disk = recordDisk(dataDir);
  const changes: Change[] = [];
  const plan = planOf(random);
  try {
    const { db, close } = await openDataDir(dataDir, open);
    for (const [turn, { id, name, isNew }] of plan.entries()) {
      const begun = disk.length;
      await change(db, id, name, isNew);
      changes.push({ id, name, isNew, begun, acknowledged: disk.length });
      if (turn % CHECKPOINT_EACH === CHECKPOINT_EACH - 1) await db.execute(sql`checkpoint`);
    }
    await close();
  } finally {
    disk.stop();
  }
  rmSync(dataDir, { recursive: true });
  return { disk, changes };
}

function rowsAfter(changes: readonly Change[]): Rows {
  const rows: Rows = new Map();
  for (const { id, name } of changes) {
    if (name === undefined) rows.delete(id);
    else rows.set(id, name);
  }
  return rows;
}

const same = (left: Rows, right: Rows): boolean =>
  left.size === right.size && [...left].every(([id, name]) => right.get(id) === name);

/** Starts after a cut. @returns a sentence if an acknowledged change is lost, or the start refused */
async function startAfter(disk: Recording, changes: readonly Change[], at: number, random: () => number) {
  const dataDir = newFolder();
  disk.cut(at, dataDir, random);
  try {
    const { db, close } = await openDataDir(dataDir, openDatabase);
    const found = await db.select({ id: identityUser.id, name: identityUser.name }).from(identityUser);
    await close();
    const rows: Rows = new Map(found.map(({ id, name }) => [id, name]));
    const sure = changes.filter(({ acknowledged }) => acknowledged <= at);
    const possible = changes.filter(({ begun }) => begun < at);
    if (same(rows, rowsAfter(sure)) || same(rows, rowsAfter(possible))) return undefined;
    return `after ${at} of ${disk.length} operations: ${sure.length} changes acknowledged, ${rows.size} rows there`;
  } catch (fault) {
    return `after ${at} of ${disk.length} operations the start fails: ${fault instanceof Error ? fault.message : fault}`;
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function play(open: Open, cuts: number, random: () => number): Promise<string[]> {
  const lost: string[] = [];
  let recorded: Awaited<ReturnType<typeof record>> | undefined;
  for (let cut = 0; cut < cuts; cut += 1) {
    // Every second recording is of a first start.
    if (!recorded || cut % CUTS_A_RECORDING === 0)
      recorded = await record(open, random, cut % (2 * CUTS_A_RECORDING) > 0);
    const { disk, changes } = recorded;
    // Half of the cuts fall into the changes, the others anywhere.
    const from = random() < 0.5 ? (changes[0]?.begun ?? 0) : 0;
    const fault = await startAfter(disk, changes, from + Math.floor(random() * (disk.length - from)), random);
    if (fault !== undefined) lost.push(fault);
    if (cut % 10 === 9) report(`${cut + 1} of ${cuts} cuts, ${lost.length} lost something`);
  }
  return lost;
}

it(`loses nothing acknowledged, and starts again (SEED=${seed})`, { timeout: LIMIT_MS }, async () => {
  expect(await play(openDatabase, count, randomBy(seed))).toEqual([]);
});

it('would be seen to lose something without syncs', { timeout: LIMIT_MS }, async () => {
  const lost = await play(withoutSync, Math.max(3, Math.ceil(count / 20)), randomBy(seed));
  report(`without syncs ${lost.length} cuts lost something`);
  expect(lost.length).toBeGreaterThan(0);
});
