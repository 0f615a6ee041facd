/** A part of the workspace as the drawing shows it. */
export interface Room {
  name: string;
  /** Its files and folders in the house's `src`; a folder ends with `/`. */
  paths: readonly string[];
  /** Has the files beside the folders, as far as no other room names them. */
  rest?: true;
  /** What a newcomer is told of it. */
  words?: string;
  /** The names of its folders or files say it better. */
  lists?: 'folders' | 'files';
  /** Where it stands in its row, in parts of the row's width. */
  from: number;
  to: number;
  /** Nearly everyone stands on it: no arrow leads there. */
  ground?: true;
}

/** A package or an app, and the rooms in it by rows. A room sees only what comes after it. */
export interface House {
  name: string;
  path: string;
  words: string;
  rows: readonly (readonly Room[])[];
  /** A program of the product, drawn with the fold of the logo. */
  runs?: true;
}

const room = (name: string, [from, to]: readonly [number, number], more: Partial<Room>): Room => ({
  name,
  paths: [`${name}/`],
  from,
  to,
  ...more,
});
const ALL = [0, 4] as const;

const WEB: House = {
  name: 'apps/web',
  path: 'apps/web/',
  words: 'the window',
  runs: true,
  rows: [
    [room('app', ALL, { words: 'router, shell; joins the features' })],
    [room('features', ALL, { lists: 'folders' })],
    [room('platform', ALL, { words: 'the browser for features' })],
    [room('i18n', ALL, { words: 'four languages' })],
  ],
};

const API: House = {
  name: 'apps/api',
  path: 'apps/api/',
  words: 'the server',
  runs: true,
  rows: [
    [
      room('main.ts', [0, 2], { paths: ['main.ts'], words: 'starts and stops' }),
      room('admin', [2, 4], { words: 'the commands' }),
    ],
    [
      room('app.ts', [0, 2.6], {
        paths: ['app.ts', 'data.ts', 'deps.ts', 'work.ts', 'housekeeping.ts'],
        lists: 'files',
      }),
    ],
    [room('backup', [2, 4], { words: 'all of it, and back' })],
    [
      room('sync', [0, 1.4], { words: 'push, pull, nudges' }),
      room('features', [1.4, 2.9], { lists: 'folders' }),
      room('adapters', [2.9, 4], { words: 'files, mail, jobs …' }),
    ],
    [room('changes', [0.6, 2.2], { words: 'lock and version' })],
    [room('http', [0, 3.2], { words: 'contract to routes' }), room('mails', [3.2, 4], {})],
    [room('ports', [2, 4], { words: 'what comes from outside' })],
    [room('db', ALL, { words: 'the schema’s truth; PostgreSQL or PGlite', ground: true })],
    [room('for every room', ALL, { paths: [], rest: true, lists: 'files', ground: true })],
  ],
};

const LOCAL: House = {
  name: 'packages/local',
  path: 'packages/local/',
  words: 'the device',
  rows: [
    [room('sync', ALL, { words: 'the loop and its round' })],
    [room('uploads', ALL, { words: 'files by tus' })],
    [room('the store', ALL, { paths: [], rest: true, words: 'days, drafts, outbox' })],
  ],
};

const whole = (path: string, words: string, more: Partial<House> = {}): House => ({
  name: path.replace(/\/$/, ''),
  path,
  words,
  rows: [],
  ...more,
});

/** Everything that is drawn, in the order in which one may see another. */
export const HOUSES: readonly House[] = [
  whole('scripts/', 'one file per command'),
  whole('packages/bench/', 'beside its peers'),
  whole('packages/e2e/', 'the product as a whole'),
  whole('scripts/shared/', 'what these three share'),
  WEB,
  whole('workbox/', 'the service worker', { runs: true }),
  API,
  whole('packages/ui/', 'the design system'),
  LOCAL,
  whole('packages/contract/', 'the wire in valibot: one file per call'),
  whole('packages/domain/', 'pure rules both sides use'),
];
