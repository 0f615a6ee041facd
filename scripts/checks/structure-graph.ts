import path from 'node:path';
import type { Import, Sources } from './structure-imports.ts';
import { type House, MAX_LEVELS, type Room } from './structure-rooms.ts';

/** Names seen, by the name that sees them. */
export type Sees = ReadonlyMap<string, ReadonlySet<string>>;

export interface Graph {
  /** Between houses. */
  houses: Sees;
  /** By house: its rooms, which see each other and other houses. */
  rooms: ReadonlyMap<string, Sees>;
  /** The files of each room by house and room: `apps/api/db`. */
  contents: ReadonlyMap<string, readonly string[]>;
  /** A sentence for each folder without a place, and each house that is too high. */
  wrong: readonly string[];
}

/** The room that has a file of `src`; none where the list gives it no place. */
function roomOf({ path: folder, rooms }: House, file: string): Room | undefined {
  const inside = file.slice(`${folder}src/`.length);
  return rooms.find(({ name }) => inside === name || inside.startsWith(`${name}/`));
}

/** Levels of the rooms: the longest chain of rooms that each sees, directly or not; rooms that see none are at 0. */
export function levelsOf(sees: Sees, names: readonly string[]): Map<string, number> {
  const levels = new Map<string, number>();
  // From the bottom up: a room sees only what comes after it.
  for (const name of names.toReversed()) {
    const below = [...(sees.get(name) ?? [])].flatMap((one) => levels.get(one) ?? []);
    levels.set(name, Math.max(-1, ...below) + 1);
  }
  return levels;
}

/** Notes `value` under `key`. */
function add(sets: Map<string, Set<string>>, key: string, value: string): void {
  sets.set(key, (sets.get(key) ?? new Set()).add(value));
}

class Survey {
  readonly #houses: readonly House[];
  readonly #between = new Map<string, Set<string>>();
  readonly #rooms: ReadonlyMap<string, Map<string, Set<string>>>;
  readonly #contents = new Map<string, Set<string>>();
  readonly #wrong = new Set<string>();

  constructor(houses: readonly House[]) {
    this.#houses = houses;
    this.#rooms = new Map(houses.map(({ name }) => [name, new Map()]));
  }

  get graph(): Graph {
    const contents = new Map([...this.#contents].map(([name, files]) => [name, [...files]]));
    return { houses: this.#between, rooms: this.#rooms, contents, wrong: [...this.#wrong, ...this.#tooHigh()] };
  }

  addFile(file: string): void {
    const house = this.#houseOf(file);
    const room = house && roomOf(house, file);
    if (house && room) add(this.#contents, `${house.name}/${room.name}`, file);
    else if (!house || house.rooms.length > 0)
      this.#wrong.add(`${path.posix.dirname(file)} has no place in the drawing.`);
  }

  addImport(one: Import): void {
    const [from, to] = [this.#houseOf(one.from), this.#houseOf(one.to)];
    if (!from || !to) return;
    const room = roomOf(from, one.from);
    const other = from === to ? roomOf(to, one.to) : undefined;
    if (from !== to) add(this.#between, from.name, to.name);
    const seen = from === to ? other?.name : to.name;
    if (!room || seen === undefined || seen === room.name) return;
    add(this.#rooms.get(from.name) ?? new Map(), room.name, seen);
  }

  #tooHigh(): string[] {
    return this.#houses.flatMap(({ name, rooms }) => {
      const names = rooms.flatMap((room) => (room.joins ? [] : room.name));
      const levels = Math.max(0, ...levelsOf(this.#rooms.get(name) ?? new Map(), names).values()) + 1;
      return levels > MAX_LEVELS ? [`${name} has ${levels} levels of rooms, ${MAX_LEVELS} are the most.`] : [];
    });
  }

  #houseOf(file: string): House | undefined {
    const holding = this.#houses.filter(({ path: folder }) => file.startsWith(folder));
    return holding.toSorted((one, other) => other.path.length - one.path.length)[0];
  }
}

/** Builds the graph of the houses and their rooms from the sources. */
export function graphOf(houses: readonly House[], { files, imports }: Pick<Sources, 'files' | 'imports'>): Graph {
  const survey = new Survey(houses);
  for (const file of files) survey.addFile(file);
  for (const one of imports) survey.addImport(one);
  return survey.graph;
}

/** Transitive reduction: drops names that are also seen by way of another; without circles. */
export function reduced(sees: Sees): Sees {
  const reaches = (from: string, to: string): boolean =>
    [...(sees.get(from) ?? [])].some((next) => next === to || reaches(next, to));
  return new Map(
    [...sees].map(([from, seen]) => {
      const direct = [...seen].filter((to) => ![...seen].some((by) => by !== to && reaches(by, to)));
      return [from, new Set(direct)];
    }),
  );
}
