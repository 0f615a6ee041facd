import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { ROOT } from '../../../../scripts/shared/root.ts';
import type { Mutant } from './make-mutants.ts';
import type { Room } from './rooms.ts';
import type { TriedRoom } from './try-room.ts';

const fileOf = ({ name }: Room) => path.join(ROOT, 'node_modules/.cache/mutants', `${name}.left.json`);
/** The same after changes of other lines. */
const nameOf = ({ file, text, was, becomes }: Mutant) => JSON.stringify([file, text, was, becomes]);

/** Keeps which mutants no test has seen. */
export function keepLeft({ room, outcomes }: TriedRoom): void {
  const left = [...outcomes].filter(([, outcome]) => outcome !== 'seen').map(([mutant]) => nameOf(mutant));
  writeFileSync(fileOf(room), JSON.stringify(left));
}

/** Chooses what the last run of the room has left: for a look at new tests. */
export function leftOf(room: Room): (all: readonly Mutant[]) => Mutant[] {
  const left = new Set(v.parse(v.array(v.string()), JSON.parse(readFileSync(fileOf(room), 'utf8'))));
  return (all) => all.filter((mutant) => left.has(nameOf(mutant)));
}
