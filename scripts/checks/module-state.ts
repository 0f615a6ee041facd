import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../shared/root.ts';

const SOURCES = '{apps/web,packages/local}/src/**/*.{ts,tsx}';
const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/ .*$/gm;
const LET = /^(?:export )?let (\w+)/gm;
const CONST = /^(?:export )?const (\w+)(?:: [^=]+)? =\s*(new (?:Map|Set|WeakMap|WeakSet)\b|\[|\{)/gm;
const LISTENERS = /new Set<[^;]*=> (?:void|unknown)>\(/;

/** Holds the listeners of every store. */
const STORE = 'packages/local/src/base/store.ts';

/** States of a page or device, and why each is neither in `createStore` nor in `perAccount`. */
const KEPT: Readonly<Record<string, string>> = {
  'apps/web/src/compose/follow-launches.ts latest': 'router and toast of the page, for its only launch consumer',
  'apps/web/src/entities/person/external/popup.ts latest': 'the only popup of the page; nobody shows it',
  'apps/web/src/entities/person/firebase/load-firebase.ts opened': 'library loaded once; tried again after a failure',
  'apps/web/src/entities/person/invitation-link.ts brought': 'code in the address of the page; counts once',
  'apps/web/src/entities/person/sign-in-methods.ts asking': 'shares a running request for what is the same for all',
  'apps/web/src/entities/person/sign-in-intent.ts byLink': 'link in the address of the page; counts once',
  'apps/web/src/entities/photo-picker/picked-for.ts tasks': 'keyed by the picked file',
  'apps/web/src/features/account/auth-calls.ts blockedEnds': 'order of two requests, kept over the change of accounts',
  'apps/web/src/features/contribute/store/guest-store.ts opened': 'open databases of guests, who need no account',
  'apps/web/src/features/contribute/store/guest-worker.ts isAsked': 'the worker is registered once per page',
  'apps/web/src/features/contribute/open-contribution.tsx opened': 'the only dialog of the page',
  'apps/web/src/guest/kept-book.ts last': 'entries of the only event of a guest page',
  'apps/web/src/i18n/activate.ts first': 'catalogs of the page, set before any language is shown',
  'apps/web/src/i18n/activate.ts later': 'catalogs of the page, set before any language is shown',
  'apps/web/src/i18n/activate.ts wanted': 'catalogs that each further language needs, loaded once',
  'apps/web/src/i18n/dates.ts formatters': 'cache of formatters, which are slow to make',
  'apps/web/src/platform/error-log.ts show': 'development shows errors in the console, too',
  'apps/web/src/platform/toast.tsx loaded': 'code of the toaster, once it is here',
  'apps/web/src/platform/typed-form.ts typedInto': 'an element of the page',
  'packages/local/src/base/bind-account.ts asking': 'keyed by environment; names its account',
  'packages/local/src/base/bind-account.ts verified': 'keyed by environment; names its account',
  'packages/local/src/base/clock-lead.ts leads': "the device's clock, keyed by environment",
  'packages/local/src/base/per-account.ts account': 'what all per-account states are keyed by',
  'packages/local/src/base/per-account.ts accountStates': 'the list of all per-account states',
  'packages/local/src/sync/poke.ts reached': 'names its diary; reset by each write of this device',
};

/** Allowed length of that list. */
const MAX_KEPT = 25;

/** Whether a module's constant is changed after it was made. */
function isWritten(code: string, name: string): boolean {
  const calls = `\\.(?:set|add|delete|clear|push|pop|shift|unshift|splice|sort)\\(`;
  const writes = `(?:\\.\\w+|\\[[^\\]]+\\])+ (?:[+\\-|&?]{1,2})?=(?![=>])`;
  return new RegExp(`(?<![\\w.])${name}(?:${calls}|${writes})|\\bsetRecent\\(${name},`).test(code);
}

/** Names of the variables of a module that change while the page lives. */
export function statesIn(source: string): string[] {
  const code = source.replace(COMMENT, '');
  const lets = [...code.matchAll(LET)].map(([, name = '']) => name);
  const consts = [...code.matchAll(CONST)].map(([, name = '']) => name);
  return [...lets, ...consts.filter((name) => isWritten(code, name))];
}

/** Whether a source keeps listeners by itself. */
export function keepsListeners(source: string): boolean {
  return LISTENERS.test(source.replace(COMMENT, ''));
}

/** Reports for `npm run check` whatever a page remembers past `createStore` and `perAccount`. */
export async function looseStates(): Promise<string> {
  const files = globSync(SOURCES, { cwd: ROOT }).filter((file) => !/\.test\.tsx?$/.test(file));
  const sources = files.sort().map((file) => ({ file, source: readFileSync(path.join(ROOT, file), 'utf8') }));
  const found = sources.flatMap(({ file, source }) => statesIn(source).map((name) => `${file} ${name}`));
  const unlisted = found.filter((state) => !(state in KEPT));
  const idle = Object.keys(KEPT).filter((state) => !found.includes(state));
  const listening = sources.filter(({ file, source }) => file !== STORE && keepsListeners(source));
  return [
    ...unlisted.map((state) => `${state}: a state of an account belongs into perAccount, another one into createStore`),
    ...idle.map((state) => `${state} needs no line in scripts/checks/module-state.ts`),
    ...listening.map(({ file }) => `${file} keeps listeners by hand: createEmitter or createStore does it`),
    ...(Object.keys(KEPT).length > MAX_KEPT ? ['scripts/checks/module-state.ts lists too many states'] : []),
  ].join('\n');
}
