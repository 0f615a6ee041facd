// Small changes of the code by machine, and how many of them a test notices (decision 176): `npm run soak -- --only mutants`.

import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { HOUR_MS } from '@tagfalter/domain/durations';
import { ROOT } from '../../../../scripts/shared/root.ts';
import { seedOfRun } from '../../src/random.ts';
import { countFromEnv } from '../../src/runs.ts';
import { drawn } from './drawn.ts';
import { keepLeft, leftOf } from './left.ts';
import type { Mutant } from './make-mutants.ts';
import { isOnPurpose, unmet } from './on-purpose.ts';
import { ROOMS, type Room } from './rooms.ts';
import { type Outcome, type TriedRoom, tryRoom } from './try-room.ts';

const SAMPLE = 300;
const ROOM_MS = 2 * HOUR_MS;
/** The machine that checks has two cores. */
const AT_ONCE = 2;

const names = process.env.MUTANTS_ROOMS?.split(',') ?? ROOMS.map(({ name }) => name);
const unknown = names.filter((name) => !ROOMS.some((room) => room.name === name));
if (unknown.length > 0)
  throw new Error(`No room: ${unknown.join(', ')}. Rooms: ${ROOMS.map(({ name }) => name).join(', ')}`);
const seed = seedOfRun();
const sample = countFromEnv('SOAK_COUNT', SAMPLE);
const atOnce = countFromEnv('MUTANTS_AT_ONCE', AT_ONCE);

const rows: Record<string, string | number>[] = [];
let isEnough = true;
for (const room of ROOMS.filter(({ name }) => names.includes(name))) {
  const choose = process.env.MUTANTS_LEFT === undefined ? choiceFor(room) : leftOf(room);
  const tried = await tryRoom(room, { choose, atOnce, ms: ROOM_MS });
  keepLeft(tried);
  const { row, score } = sumUp(tried);
  if (score < room.least) isEnough = false;
  rows.push(row);
}
console.log(`Seed ${seed}. Seconds: making, covering, repeating, loading anew.`);
console.table(rows);
process.exit(isEnough ? 0 : 1);

function choiceFor({ isWhole }: Room): (all: readonly Mutant[]) => Mutant[] {
  // A smaller count than the usual is meant for rooms that are tried whole, too.
  return (all) => (isWhole && sample >= SAMPLE ? [...all] : drawn(all, sample, seed));
}

function sumUp({ room, of, outcomes, ms }: TriedRoom): { row: Record<string, string | number>; score: number } {
  const left = [...outcomes].filter(([, outcome]) => outcome !== 'seen');
  const survivors = left.filter(([mutant]) => !isOnPurpose(mutant));
  const list = path.join(ROOT, 'node_modules/.cache/mutants', `${room.name}.txt`);
  const text = survivors.map(([mutant, outcome]) => lineOf(mutant, outcome)).join('\n');
  writeFileSync(list, `${text}\n`);
  console.log(`${room.name}: what no test sees, also in ${path.relative(ROOT, list)}\n${text}`);
  for (const reason of unmet([...outcomes.keys()])) console.log(`Named in on-purpose.ts, but not met: ${reason}`);
  const counted = outcomes.size - (left.length - survivors.length);
  const count = (outcome: Outcome) => survivors.filter(([, one]) => one === outcome).length;
  const killed = outcomes.size - left.length;
  const score = (100 * killed) / Math.max(1, counted);
  const row = {
    room: room.name,
    mutants: `${outcomes.size} of ${of}`,
    killed,
    survived: count('survived'),
    'no coverage': count('not reached'),
    'not tried': count('not tried'),
    'on purpose': left.length - survivors.length,
    score: `${score.toFixed(1)} % (≥ ${room.least})`,
    seconds: Object.values(ms)
      .map((one) => Math.round(one / 1000))
      .join(' + '),
  };
  return { row, score };
}

function lineOf({ file, line, kind, was, becomes }: Mutant, outcome: Outcome): string {
  const change = `${was} → ${becomes}`.replaceAll(/\s+/g, ' ');
  return `${file}:${line} ${kind}, ${outcome}: ${change.slice(0, 200)}`;
}
