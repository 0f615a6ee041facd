/** A part of a house: a folder of its `src`, or a file beside them. */
export interface Room {
  /** Of the folder or, with its ending, of the file. */
  name: string;
  /** Files beside the folders that belong to it. */
  files?: readonly string[];
  /** Has the files beside the folders, as far as they are no rooms of their own. */
  rest?: true;
  /** Puts the rooms below together, and is no level of its own. */
  joins?: true;
  /** What a newcomer is told of it. */
  words?: string;
  /** The names of its folders say it better. */
  lists?: 'folders';
}

/** A package or an app. */
export interface House {
  name: string;
  path: string;
  words: string;
  /** From the top down: a room sees only what comes after it. One without a file yet is not drawn. */
  rooms: readonly Room[];
  /** A program of the product, drawn with the fold of the logo. */
  runs?: true;
}

/** A house has at most so many rooms one above the other. */
export const MAX_LEVELS = 6;

const WEB: House = {
  name: 'apps/web',
  path: 'apps/web/',
  words: 'the window',
  runs: true,
  rooms: [
    { name: 'compose', joins: true, words: 'router, shell; joins the features' },
    { name: 'guest', joins: true, words: 'the page of a guest book' },
    { name: 'visitor', joins: true, words: 'the page of a shared entry' },
    { name: 'sign-in', joins: true, words: 'the page between here and an account elsewhere' },
    { name: 'features', lists: 'folders' },
    { name: 'entities', lists: 'folders' },
    { name: 'platform', words: 'the browser' },
    { name: 'i18n', words: 'four languages' },
  ],
};

const API: House = {
  name: 'apps/api',
  path: 'apps/api/',
  words: 'the server',
  runs: true,
  rooms: [
    { name: 'main.ts', joins: true, words: 'starts and stops' },
    { name: 'admin', joins: true, words: 'the commands' },
    { name: 'compose', joins: true, words: 'joins the features' },
    { name: 'backup', words: 'all of it, and back' },
    { name: 'sync', words: 'push, pull, nudges' },
    { name: 'features', lists: 'folders' },
    { name: 'archive', words: 'ZIP, laid out before it is read' },
    { name: 'adapters', words: 'files, mail, jobs …' },
    { name: 'changes', words: 'lock and version' },
    { name: 'http', words: 'contract to routes' },
    { name: 'mails' },
    { name: 'ports', words: 'what comes from outside' },
    { name: 'db', words: 'the schema’s truth; PostgreSQL or PGlite' },
    { name: 'base', words: 'log, refusals, configuration …' },
  ],
};

const LOCAL: House = {
  name: 'packages/local',
  path: 'packages/local/',
  words: 'the device',
  rooms: [
    { name: 'diary.ts', joins: true, words: 'one account, opened' },
    { name: 'guest', words: 'a guest’s contribution' },
    { name: 'sync', words: 'a round: push and pull' },
    { name: 'unsent', words: 'what has not arrived' },
    { name: 'whereabouts', words: 'what lies where' },
    { name: 'archive', words: 'what is here, as a ZIP' },
    { name: 'drafts', words: 'what is being written' },
    { name: 'entries', words: 'days and the outbox' },
    { name: 'quiet', words: 'what rests' },
    { name: 'loop', words: 'when to sync' },
    { name: 'identity', words: 'an issuer elsewhere' },
    { name: 'media', words: 'bytes and uploads' },
    { name: 'db', words: 'IndexedDB' },
    { name: 'base', words: 'for every room' },
  ],
};

const whole = (path: string, words: string, more: Partial<House> = {}): House => ({
  name: path.replace(/\/$/, ''),
  path,
  words,
  rooms: [],
  ...more,
});

/** Everything that is drawn, in the order in which one may see another. */
export const HOUSES: readonly House[] = [
  whole('scripts/', 'commands and checks'),
  whole('packages/bench/', 'beside its peers'),
  whole('packages/e2e/', 'the product as a whole'),
  whole('scripts/shared/', 'what these three share'),
  WEB,
  whole('workbox/', 'the service worker', { runs: true }),
  API,
  whole('packages/ui/', 'the design system'),
  LOCAL,
  whole('packages/openid/', 'an issuer for tests'),
  whole('packages/contract/', 'the wire in valibot: one file per call'),
  whole('packages/domain/', 'pure rules both sides use'),
];
