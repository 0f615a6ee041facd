import type { Rolldown } from 'vite';

/** The modules of a build as far as they say who loads whom. */
export interface ModuleGraph {
  modules: ReadonlyMap<string, ModuleNode>;
}

/** A module and its imports, by their ids. */
export interface ModuleNode {
  /** Letters of its code. */
  size: number;
  /** Whether a page begins with it. */
  isPage: boolean;
  imports: readonly string[];
  /** Modules that it imports when they are needed. */
  later: readonly string[];
}

/** Reads the modules of a build, after all of them are known. */
export function readGraph(context: Rolldown.PluginContext): ModuleGraph {
  const ids = [...context.getModuleIds()];
  const known = new Set(ids);
  const nodes = ids.map((id): [string, ModuleNode] => {
    const info = context.getModuleInfo(id);
    const imports = (info?.importedIds ?? []).filter((other) => known.has(other));
    const later = (info?.dynamicallyImportedIds ?? []).filter((other) => known.has(other));
    return [id, { size: info?.code?.length ?? 0, isPage: info?.isEntry ?? false, imports, later }];
  });
  return { modules: new Map(nodes) };
}

/** Some modules and all that they import at once; `isTaken` chooses what is followed that they import when needed. */
export function reachable(
  { modules }: ModuleGraph,
  starts: Iterable<string>,
  isTaken: (id: string) => boolean = () => false,
): Set<string> {
  const found = new Set(starts);
  for (const id of found) {
    const { imports = [], later = [] } = modules.get(id) ?? {};
    for (const next of imports) found.add(next);
    for (const next of later) if (isTaken(next)) found.add(next);
  }
  return found;
}

/** A page, or a module that is loaded when needed, with everything that comes with it. */
export interface BuildEntry {
  id: string;
  /** Modules that it imports at once, itself included. */
  own: ReadonlySet<string>;
  /** The same with all that is there whenever it is loaded. */
  there: ReadonlySet<string>;
}

/** The entries of a build: its pages, and each module that another one imports when needed. */
export function entriesOf(graph: ModuleGraph): BuildEntry[] {
  const { modules } = graph;
  const pages = [...modules].filter(([, { isPage }]) => isPage).map(([id]) => id);
  const ids = [...new Set([...pages, ...[...modules.values()].flatMap(({ later }) => later)])];
  const own = new Map(ids.map((id) => [id, reachable(graph, [id])]));
  const loaders = new Map(ids.map((id): [string, Set<string>] => [id, new Set()]));
  for (const [entry, reached] of own) {
    const next = [...reached].flatMap((id) => modules.get(id)?.later ?? []).filter((id) => id !== entry);
    for (const id of next) loaders.get(id)?.add(entry);
  }
  const there = new Map(pages.map((id) => [id, own.get(id) ?? new Set<string>()]));
  // A module is there where every way to the entry has brought it; each round knows longer ways.
  for (let isNew = true; isNew; ) {
    isNew = false;
    for (const id of ids.filter((entry) => !pages.includes(entry))) {
      const ways = [...(loaders.get(id) ?? [])].flatMap((loader) => there.get(loader) ?? []);
      const common = ways.reduce<Set<string> | undefined>((all, way) => all?.intersection(way) ?? way, undefined);
      const next = (own.get(id) ?? new Set<string>()).union(common ?? new Set<string>());
      isNew ||= next.size !== there.get(id)?.size;
      there.set(id, next);
    }
  }
  return ids.map((id) => ({ id, own: own.get(id) ?? new Set(), there: there.get(id) ?? new Set() }));
}
