import type { Plugin, Rolldown } from 'vite';
import { importersOf, pathOf } from './build-graph.ts';
import { type ChunkPart, planParts } from './chunk-plan.ts';
import { firstModulesOf } from './first-files.ts';
import { entriesOf, reachable, readGraph } from './module-sets.ts';

/** Entry points: the diary, the guest page, and a shared entry's page. */
export const APP = 'apps/web/src/compose/main.tsx';
export const GUEST_PAGE = 'apps/web/src/guest/main.tsx';
export const VISITOR_PAGE = 'apps/web/src/visitor/main.tsx';

/** Entries of the diary that a device keeps after their first use only; with them goes whatever nothing else loads. */
const ON_DEMAND: readonly { name: string; entries: RegExp; why: string }[] = [
  { name: 'words', entries: /\/i18n\/locales\/(?!de\/)/, why: 'Most people speak a single language.' },
  { name: 'emoji', entries: /\/emoji\/(data\/|emoji-chooser\.)/, why: 'It is as large as the first screen.' },
  { name: 'lightbox', entries: /\/features\/entry\/lightbox\.tsx$/, why: 'Days without pictures do without.' },
  { name: 'hosted', entries: /\/(hosted|hosted-provider)\.ts$/, why: 'Most servers keep their own accounts.' },
  {
    name: 'firebase',
    entries: /\/firebase-(client|provider|calls)\.ts$/,
    why: 'Most servers keep their own accounts.',
  },
  { name: 'openid', entries: /\/identity\/openid-calls\.ts$/, why: 'Most servers keep their own accounts.' },
];
/** Words and data of a language, which are wanted one at a time. */
const OF_A_LANGUAGE = /\.(po|json)$/;

/** A file of JavaScript as the builder names it. */
type NamedChunk = Pick<Rolldown.PreRenderedChunk, 'facadeModuleId' | 'moduleIds' | 'name'>;

/** First views without room in their budget, whose entries bring all that they show. */
const FULL_VIEWS = new Map([
  ['apps/web/src/compose/screens/dashboard.tsx', 1.5],
  ['apps/web/event.html', 1],
  ['apps/web/shared.html', 0.7],
  // Nobody sees it alone.
  ['apps/web/index.html', 0],
]);
/** Weights of another first view's code, and of code that comes later. */
const OTHER_FIRST = 0.35;
const LATER = 0.005;

interface Plan {
  /** Names of the parts by their modules. */
  names: ReadonlyMap<string, string>;
  /** Modules that a device with the diary keeps after their first use only. */
  onDemand: ReadonlySet<string>;
  /** Modules of guests and visitors that no diary ever loads. */
  ofGuests: ReadonlySet<string>;
  /** All that a page ever loads, by its first module. */
  ever: (page: string) => ReadonlySet<string>;
}

let plan: Plan | undefined;

function planOf(context: Rolldown.PluginContext): Plan {
  const graph = readGraph(context);
  const idOf = (path: string) => [...graph.modules.keys()].filter((id) => pathOf(id) === path);
  const isOnDemand = (id: string) => ON_DEMAND.some(({ entries }) => entries.test(id));
  const kept = reachable(graph, idOf('apps/web/index.html'), (id) => !isOnDemand(id));
  const entries = entriesOf(graph);
  // Putting these together with others would change the order of the styles.
  const styled = importersOf(context, (id) => /\.css($|\?)/.test(id));
  const styledEntries = entries.filter(({ id }) => styled.has(id));
  const loads = new Map<string, number>();
  for (const { own } of entries) for (const id of own) loads.set(id, (loads.get(id) ?? 0) + 1);
  // Modules of such an entry alone stay in its file.
  const staying = new Set(styledEntries.flatMap(({ own }) => [...own].filter((id) => loads.get(id) === 1)));
  const ever = (page: string) => reachable(graph, idOf(page), () => true);
  const ofDiary = ever(APP);
  const uses = ON_DEMAND.map(({ name, entries: isOne }) => {
    const starts = [...ofDiary].filter((id) => isOne.test(id));
    return { name, modules: reachable(graph, starts, (id) => !kept.has(id) && !isOnDemand(id)) };
  });
  const shelfOf = (id: string) => {
    if (kept.has(id)) return '';
    return ofDiary.has(id) ? (uses.find(({ modules }) => modules.has(id))?.name ?? 'later') : 'guest';
  };
  const parts = planParts({
    graph,
    entries,
    isMovable: (id) => !styled.has(id) && !staying.has(id) && !OF_A_LANGUAGE.test(id),
    shelfOf,
    weightOf: ({ id }) => FULL_VIEWS.get(pathOf(id)) ?? (firstModulesOf().includes(pathOf(id)) ? OTHER_FIRST : LATER),
  });
  return {
    names: namesOf(parts, new Set(entries.map(({ id }) => id))),
    onDemand: new Set(graph.modules.keys()).difference(kept),
    ofGuests: ever(GUEST_PAGE).union(ever(VISITOR_PAGE)).difference(ofDiary),
    ever,
  };
}

/** Names each part by the first of its entries, or of its modules, and by the occasion that brings it. */
function namesOf(parts: readonly ChunkPart[], entries: ReadonlySet<string>): Map<string, string> {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const { modules, shelf } of parts) {
    const starts = modules.intersection(entries);
    const [first = ''] = [...(starts.size > 0 ? starts : modules)].map(pathOf).sort();
    const words = first.split('/').filter((word) => !/^(index|main|dist|src|esm|modern)(\.|$)/.test(word));
    const [folder = '', own = ''] = words.slice(-2).map((word) => word.replace(/\..*$/, '').toLowerCase());
    const onShelf = (name: string) => (shelf === '' || name.startsWith(shelf) ? name : `${shelf}-${name}`);
    // Parts of one name would become one file.
    const name =
      [own, `${folder}-${own}`].map(onShelf).find((one) => !taken.has(one)) ?? `${onShelf(own)}-${taken.size}`;
    taken.add(name);
    for (const id of modules) names.set(id, name);
  }
  return names;
}

/** Puts modules into the files of the plan; whatever it leaves out the builder places by itself. */
export const chunks: Rolldown.CodeSplittingGroup[] = [
  { name: (id) => plan?.names.get(id) ?? null, debugName: 'parts', includeDependenciesRecursively: false },
];

/** Modules of a file, with the page that begins with it. */
const allIds = ({ facadeModuleId, moduleIds }: Pick<NamedChunk, 'facadeModuleId' | 'moduleIds'>): string[] =>
  facadeModuleId === null ? moduleIds : [facadeModuleId, ...moduleIds];

/** Whether every device with the diary keeps a file of code ready. */
export function isKept({ facadeModuleId, moduleIds }: Pick<NamedChunk, 'facadeModuleId' | 'moduleIds'>): boolean {
  return !allIds({ facadeModuleId, moduleIds }).every((id) => plan?.onDemand.has(id));
}

/**
 * Names a file of code: each language has its own, and files that no diary ever loads say so.
 * A file that a device kept in one build is followed by its name into the next.
 */
export function chunkName(chunk: NamedChunk): string {
  const [, kind, language, part = ''] =
    /\/(locales|emoji\/data)\/([a-z]{2})[/.]([\w-]+)/.exec(chunk.facadeModuleId ?? '') ?? [];
  const guests = allIds(chunk).some((id) => plan?.ofGuests.has(id)) && !chunk.name.startsWith('guest-') ? 'guest-' : '';
  if (language === undefined) return `assets/${guests}[name]-[hash].js`;
  const words = ['start', 'screens', 'account'].includes(part) ? 'catalog' : `${part}-catalog`;
  return `assets/${guests}${kind === 'locales' ? words : 'emojis'}-${language}-[hash].js`;
}

/** Plans the files once all modules are known. */
export const planChunks: Plugin = {
  name: 'chunks',
  buildEnd() {
    plan = planOf(this);
  },
};

/** All that a page ever loads. @param page path of its first module */
export function everLoaded(page: string): ReadonlySet<string> {
  return plan?.ever(page) ?? new Set();
}
