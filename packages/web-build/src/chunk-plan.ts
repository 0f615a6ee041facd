import type { BuildEntry, ModuleGraph } from './module-sets.ts';

/** Modules that become a file of the build. */
export interface ChunkPart {
  modules: Set<string>;
  /** Places of the entries that load it, in the list of entries. */
  entries: Set<number>;
  /** Occasion that brings it to a device; empty if every device with the diary has it. */
  shelf: string;
  /** Letters of its code. */
  size: number;
  /** Parts that it imports at once, themselves or by others. */
  needs: Set<ChunkPart>;
}

// All in letters of code, of which eight are about a byte of gzip.
/** Below this, a file costs more than it holds. */
const MIN_SIZE = 30_000;
/** A file more costs a first view about so much. */
const FILE_COST = 3000;
/** Largest cost at which a small part joins another. */
const MAX_COST = 6000;

interface Choice {
  graph: ModuleGraph;
  entries: readonly BuildEntry[];
  /** Whether a module may be put together with others. */
  isMovable: (id: string) => boolean;
  /** Occasion that brings a module to a device; parts of different ones stay apart. */
  shelfOf: (id: string) => string;
  /** How much a letter of code without need counts for an entry; 1 where a first view has no room. */
  weightOf: (entry: BuildEntry) => number;
}

/** Puts modules together that the same entries load, and small parts to those whose entries are most alike. */
export function planParts(choice: Choice): ChunkPart[] {
  const parts = new Set(setsOf(choice));
  const weights = new Map(choice.entries.map((entry, at) => [at, choice.weightOf(entry)]));
  for (const left = new Set(parts); ; ) {
    const small = smallest(left);
    if (!small) return [...parts];
    left.delete(small);
    const host = hostOf(small, parts, weights);
    if (!host) continue;
    join(small, host, parts);
    left.delete(host);
    if (host.size < MIN_SIZE) left.add(host);
  }
}

function smallest(parts: ReadonlySet<ChunkPart>): ChunkPart | undefined {
  const small = [...parts].filter(({ size }) => size < MIN_SIZE);
  return small.reduce<ChunkPart | undefined>(
    (least, part) => (least && least.size <= part.size ? least : part),
    undefined,
  );
}

/** A part for each set of entries that load some modules. */
function setsOf({ graph, entries, isMovable, shelfOf }: Choice): ChunkPart[] {
  const places = new Map<string, number[]>();
  for (const [at, { there }] of entries.entries()) {
    for (const id of there) places.set(id, [...(places.get(id) ?? []), at]);
  }
  const bySet = new Map<string, ChunkPart>();
  const partOf = new Map<string, ChunkPart>();
  for (const [id, set] of places) {
    if (!isMovable(id)) continue;
    const key = `${shelfOf(id)} ${set.join()}`;
    const none = { modules: new Set<string>(), shelf: shelfOf(id), size: 0, needs: new Set<ChunkPart>() };
    const part = bySet.get(key) ?? { ...none, entries: new Set(set) };
    bySet.set(key, part);
    partOf.set(id, part);
    part.modules.add(id);
    part.size += graph.modules.get(id)?.size ?? 0;
  }
  const parts = [...bySet.values()];
  for (const part of parts) part.needs = needsOf(part, graph, partOf);
  return parts;
}

function needsOf(part: ChunkPart, { modules }: ModuleGraph, partOf: ReadonlyMap<string, ChunkPart>): Set<ChunkPart> {
  const found = new Set([part]);
  for (const { modules: ids } of found) {
    for (const id of ids)
      for (const next of modules.get(id)?.imports ?? []) {
        const other = partOf.get(next);
        if (other) found.add(other);
      }
  }
  found.delete(part);
  return found;
}

/** The part that a small one joins at the least cost. */
function hostOf(
  small: ChunkPart,
  parts: ReadonlySet<ChunkPart>,
  weights: ReadonlyMap<number, number>,
): ChunkPart | undefined {
  return [...parts]
    .filter((part) => part !== small && part.shelf === small.shelf && !isCircle(small, part))
    .map((part) => ({ part, cost: costOf(small, part, weights) }))
    .filter(({ cost }) => cost < MAX_COST)
    .reduce<{ part: ChunkPart; cost: number } | undefined>(
      (best, one) => (best && best.cost <= one.cost ? best : one),
      undefined,
    )?.part;
}

/** Whether two parts put together would import themselves by others. */
function isCircle(one: ChunkPart, other: ChunkPart): boolean {
  const isBetween = (part: ChunkPart) =>
    part !== one && part !== other && (part.needs.has(one) || part.needs.has(other));
  return [...one.needs, ...other.needs].some(isBetween);
}

/** Letters that entries would load without need if two parts were one, less what one file less saves. */
function costOf(one: ChunkPart, other: ChunkPart, weights: ReadonlyMap<number, number>): number {
  let cost = 0;
  for (const at of one.entries) {
    const weight = weights.get(at) ?? 0;
    cost += weight * (other.entries.has(at) ? -FILE_COST : newTo(at, other, one));
  }
  for (const at of other.entries) if (!one.entries.has(at)) cost += (weights.get(at) ?? 0) * newTo(at, one, other);
  return cost;
}

/** Letters of a part and its needs that an entry does not load yet. */
function newTo(at: number, part: ChunkPart, but: ChunkPart): number {
  const missing = [...part.needs].filter((need) => need !== but && !need.entries.has(at));
  return missing.reduce((sum, { size }) => sum + size, part.size);
}

function join(small: ChunkPart, host: ChunkPart, parts: Set<ChunkPart>): void {
  parts.delete(small);
  for (const id of small.modules) host.modules.add(id);
  host.size += small.size;
  host.needs = host.needs.union(small.needs).difference(new Set([small, host]));
  host.entries = host.entries.union(small.entries);
  for (const part of parts) {
    if (part.needs.delete(small)) part.needs.add(host);
    if (part !== host && part.needs.has(host)) part.needs = part.needs.union(host.needs);
  }
  // Whoever loads it loads all that it needs.
  for (const need of host.needs) need.entries = need.entries.union(host.entries);
}
