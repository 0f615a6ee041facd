/** A part of a house: a folder of its `src`, or a file beside them. */
export interface Room {
  /** Name of the folder or, with its ending, of the file. */
  name: string;
  /** Puts the rooms below together, and is no level of its own. */
  joins?: true;
  /** Description for a newcomer. */
  words?: string;
  /** Shows the names of its folders instead of a description. */
  lists?: 'folders';
  /** Paths from `src` of all that it sees of the rooms below; all of them where there is none. */
  sees?: readonly string[];
  /** Reason given for an import that the order or `sees` forbids. */
  why?: string;
  /** Its tests see all rooms: they prove it through the doors of others. */
  freeTests?: true;
}

/** A package or an app. */
export interface House {
  name: string;
  path: string;
  words: string;
  /** From the top down: a room sees only later rooms. A room without a file yet is not drawn. */
  rooms: readonly Room[];
  /** A program of the product, drawn with the fold of the logo. */
  runs?: true;
  /** Paths of all that it sees of the houses below; all of them where there is none. */
  sees?: readonly string[];
  why?: string;
  /** `freeTests` for all rooms. */
  freeTests?: true;
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
    {
      name: 'guest',
      joins: true,
      words: 'the page of a guest book',
      sees: ['features/guestbook', 'features/contribute', 'features/wall', 'entities', 'platform', 'i18n'],
      why: 'The guest page joins reading, contributing and the wall; it knows no diary.',
    },
    {
      name: 'visitor',
      joins: true,
      words: 'the page of a shared entry',
      sees: ['entities', 'platform', 'i18n'],
      why: 'The page of a shared entry is small and for anybody; it knows no diary.',
    },
    {
      name: 'sign-in',
      joins: true,
      words: 'the page between here and an account elsewhere',
      sees: ['entities/person', 'platform', 'i18n'],
      why: 'The page between the app and an account elsewhere is small; it knows the way there, and no diary.',
    },
    { name: 'features', lists: 'folders', why: 'A feature knows nothing of compose/; the layer above joins them.' },
    { name: 'entities', lists: 'folders', why: 'Imports go features → entities → platform.' },
    {
      name: 'platform',
      words: 'the browser',
      why: 'The platform is the browser; it knows no diary, no person and no screens.',
    },
    {
      name: 'i18n',
      words: 'four languages',
      why: 'Languages know words, dates and measures, nothing of the app.',
    },
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
    {
      name: 'compose',
      joins: true,
      words: 'joins the features',
      sees: ['backup', 'sync', 'features', 'archive', 'changes', 'http', 'mails', 'ports', 'db', 'base'],
      why: 'The product is built from ports; only main and the commands choose adapters.',
    },
    {
      name: 'backup',
      words: 'all of it, and back',
      sees: ['features', 'adapters/file-blobs.ts', 'http', 'ports', 'db', 'base'],
      why: 'A backup sees tables, files and what the features call them; its folder is a store of files.',
    },
    {
      name: 'sync',
      words: 'push, pull, nudges',
      sees: [
        'features/entries/feed-span.ts',
        'features/entries/rules',
        'features/entries/feed',
        'changes',
        'http',
        'ports/metrics.ts',
        'db',
        'base',
      ],
      why: 'Sync works out and reads entries by their rules and feed; it knows no other feature.',
    },
    {
      name: 'features',
      lists: 'folders',
      sees: ['archive', 'changes', 'http', 'ports', 'db', 'base'],
      why: 'A feature imports no sync and no adapter; compose/ joins them.',
    },
    { name: 'archive', words: 'ZIP, laid out before it is read' },
    {
      name: 'adapters',
      words: 'files, mail, jobs …',
      sees: ['http', 'mails', 'ports', 'db', 'base'],
      why: 'An adapter knows its port and what it talks to; only main, the commands and the backup see adapters.',
    },
    {
      name: 'changes',
      words: 'lock and version',
      sees: ['db', 'base'],
      why: 'Ports and changes see the database alone: imports go main → compose → sync, features → changes → db.',
    },
    {
      name: 'http',
      words: 'contract to routes',
      sees: ['ports', 'db', 'base'],
      why: 'What every route needs knows no route: features and sync import http, not the other way round.',
    },
    { name: 'mails', sees: ['ports', 'base'], why: 'A mail is words; the port sends it.' },
    {
      name: 'ports',
      words: 'what comes from outside',
      why: 'Ports and changes see the database alone: imports go main → compose → sync, features → changes → db.',
    },
    {
      name: 'db',
      words: 'the schema’s truth; PostgreSQL or PGlite',
      why: 'The database knows no other room: imports go main → compose → sync, features → changes → db.',
    },
    {
      name: 'base',
      words: 'log, refusals, configuration …',
      why: 'The base is for every room and knows none.',
      freeTests: true,
    },
  ],
};

const LOCAL: House = {
  name: 'packages/local',
  path: 'packages/local/',
  words: 'the device',
  sees: ['packages/contract/', 'packages/domain/'],
  why: 'The device store runs in window and worker: no React, no DOM, nothing of the apps.',
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
  freeTests: true,
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
  whole('packages/ui/', 'the design system', {
    sees: [],
    why: 'The design system gets its strings and data as props.',
  }),
  whole('packages/web-build/', 'chunks, catalogs, shells', {
    sees: ['packages/domain/'],
    why: 'The build of the web app reads its modules, and imports none of them.',
  }),
  LOCAL,
  whole('packages/openid/', 'an issuer for tests'),
  whole('packages/contract/', 'the wire in valibot: one file per call', {
    why: 'The contract says how the domain travels; it knows neither side.',
  }),
  whole('packages/domain/', 'pure rules both sides use', {
    why: 'The domain holds pure rules and imports no other package of the workspace.',
  }),
];
