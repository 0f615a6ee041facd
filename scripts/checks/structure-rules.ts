import type { IFlattenedRuleSet, IForbiddenRuleType } from 'dependency-cruiser';
import { HOUSES, type House } from './structure-rooms.ts';

/** Paths that files may not see, beside the order of the rooms. A path stands for all that begins with it. */
interface Boundary {
  /** `*` at the end stands for any one folder, which sees itself. */
  from: string;
  /** Paths within it that may. */
  except?: readonly string[];
  never: readonly string[];
  but?: readonly string[];
  /** Packages from outside the workspace. */
  packages?: readonly string[];
  why: string;
}

const API = 'apps/api/src/';
const WEB = 'apps/web/src/';
const ENTRIES = `${API}features/entries/`;
const SYNC = `${API}sync/`;
const ENTITIES = `${WEB}entities/`;

/** Paths below a folder. */
const under = (folder: string, ...names: string[]): string[] => names.map((name) => folder + name);

const WITHIN_SYNC = 'Within sync: routes → stream → pull → protocol, and routes → push → protocol.';
const TO_PERSON = 'Imports go features → assistant → entry → diary → person → platform.';

const BOUNDARIES: readonly Boundary[] = [
  {
    from: 'packages/local/',
    never: [],
    packages: ['react', 'react-dom'],
    why: 'The device store runs in window and worker: no React, no DOM, nothing of the apps.',
  },
  {
    from: 'packages/ui/',
    never: [],
    packages: ['@lingui', 'dexie'],
    why: 'The design system gets its strings and data as props.',
  },
  {
    from: `${API}features/*`,
    never: [`${API}features/`],
    why: 'A feature imports no sibling; compose/ joins them.',
  },
  {
    from: API,
    // A session of locks begins no transaction.
    except: under(API, 'db/', 'adapters/server-locks.ts'),
    never: [],
    packages: ['postgres', 'pg', '@electric-sql', 'drizzle-orm/postgres-js', 'drizzle-orm/pglite'],
    why: 'Only db/ opens a database: there every transaction looks at what its COMMIT is answered.',
  },
  {
    from: `${ENTRIES}rules/`,
    never: [
      ...under(ENTRIES, 'rest/', 'feed/', 'assistant-jobs/', 'repository.ts', 'touch.ts', 'pro-recording.ts'),
      `${API}archive/`,
    ],
    why: 'The rules of entries are pure: what they need is read for them, what they change is written for them.',
  },
  {
    from: `${ENTRIES}feed/`,
    never: [...under(ENTRIES, 'rest/', 'assistant-jobs/'), `${API}archive/`],
    why: 'Within entries: rest, assistant-jobs → feed → rules.',
  },
  {
    from: `${SYNC}push/`,
    never: under(SYNC, 'pull/', 'stream/', 'routes.ts'),
    why: WITHIN_SYNC,
  },
  {
    from: `${SYNC}pull/`,
    never: under(SYNC, 'push/', 'stream/', 'routes.ts'),
    why: WITHIN_SYNC,
  },
  { from: `${SYNC}stream/`, never: under(SYNC, 'push/', 'routes.ts'), why: WITHIN_SYNC },
  {
    from: `${WEB}features/*`,
    never: [`${WEB}features/`],
    why: 'A feature imports no sibling; the layer above joins them.',
  },
  {
    from: `${WEB}visitor/`,
    never: [`${ENTITIES}diary/`],
    why: 'The page of a shared entry is small and for anybody; it knows no diary.',
  },
  {
    from: `${ENTITIES}event/`,
    never: [ENTITIES],
    why: 'An event is shown to people without an account as well: it knows no person and no diary.',
  },
  {
    from: `${ENTITIES}event-book/`,
    never: [ENTITIES],
    but: [`${ENTITIES}person/`],
    why: 'A guest book is read by people without an account as well: it knows who calls, and no diary.',
  },
  {
    from: `${ENTITIES}event-host/`,
    never: [ENTITIES],
    but: [`${ENTITIES}event/`],
    why: 'What a host does with an event is done on the guest page as well: it knows no diary and no store; callers are told.',
  },
  {
    from: `${ENTITIES}person/`,
    never: [ENTITIES],
    why: 'The person knows no diary: imports go assistant → entry → diary → person → platform.',
  },
  { from: `${ENTITIES}diary/`, never: [ENTITIES], but: [`${ENTITIES}person/`], why: TO_PERSON },
  {
    from: `${ENTITIES}entry/`,
    never: [ENTITIES],
    but: under(ENTITIES, 'person/', 'diary/'),
    why: TO_PERSON,
  },
  {
    from: `${ENTITIES}assistant/`,
    never: [ENTITIES],
    but: under(ENTITIES, 'person/', 'diary/', 'entry/'),
    why: TO_PERSON,
  },
  {
    from: `${WEB}i18n/`,
    never: ['packages/'],
    but: ['packages/domain/'],
    why: 'Languages know words, dates and measures, nothing of the app.',
  },
];

const start = (path: string) => `^${path.replaceAll('.', '\\.')}`;
/** A package as it is found, or by its name where it is not installed. */
const outside = (name: string) => `(^|/node_modules/)${name}(/|$)`;

function ruleOf({ from, except = [], never, but = [], packages = [], why }: Boundary, at: number): IForbiddenRuleType {
  const own = from.endsWith('*') ? `${start(from.slice(0, -1))}([^/]+)/` : start(from);
  return {
    name: `boundary ${at} of ${from}`,
    severity: 'error',
    comment: why,
    from: { path: own, pathNot: except.map(start) },
    to: {
      path: [...never.map(start), ...packages.map(outside)],
      pathNot: [own.replace('([^/]+)', '$1'), ...but.map(start)],
    },
  };
}

/** Part of a list from the top down. */
interface ListedPart {
  name: string;
  path: string;
  sees: readonly string[] | undefined;
  why: string | undefined;
  /** Files that see everything. */
  free?: string | undefined;
}

/** Each part of a list sees what comes after it, or only `sees` of that. */
function ordered(parts: readonly ListedPart[]): IForbiddenRuleType[] {
  return parts.map(({ name, path, sees, why, free }, at) => {
    const inner = parts.filter((other) => other.path !== path && other.path.startsWith(path));
    const below = parts.slice(at + 1).map((other) => other.path);
    return {
      name: `order of ${path}`,
      severity: 'error',
      comment: why ?? `${name} must not see it. The order of the rooms stands in scripts/checks/structure-rooms.ts.`,
      from: { path: start(path), pathNot: [...inner.map((other) => start(other.path)), ...(free ? [free] : [])] },
      to: { path: parts.map((other) => start(other.path)), pathNot: [path, ...(sees ?? below)].map(start) },
    };
  });
}

/** Rooms by their paths: a folder's ends with `/`, as do those of `sees`. */
function roomsOf({ path, rooms, freeTests: allFree }: House): ListedPart[] {
  const pathOf = (name: string) => `${path}src/${name}${/\.tsx?$/.test(name) ? '' : '/'}`;
  return rooms.map(({ name, sees, why, freeTests }) => {
    const free = freeTests || allFree ? String.raw`\.test\.ts$` : undefined;
    return { name, path: pathOf(name), sees: sees?.map(pathOf), why, free };
  });
}

/** All rules for imports. */
export const RULES: IFlattenedRuleSet = {
  forbidden: [
    { name: 'circle', severity: 'error', comment: 'No circles.', from: {}, to: { circular: true } },
    ...ordered(HOUSES.map(({ name, path, sees, why }) => ({ name, path, sees, why }))),
    ...HOUSES.flatMap((house) => ordered(roomsOf(house))),
    ...BOUNDARIES.map(ruleOf),
  ],
};
