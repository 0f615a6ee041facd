// The long versions of the tests that try to lose something: `npm run soak`, `npm run soak -- --only crash --count 200`.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { foundEngines } from '../../packages/e2e/src/engines/found-engines.ts';
import { startPostgres } from '../shared/postgres.ts';
import { program, ROOT } from '../shared/root.ts';
import { run } from '../shared/run.ts';

interface Kind {
  /** Repeated act, after its count. */
  what: string;
  count: number;
  /** Message of a run that has passed; by default that nothing was lost. */
  held?: string;
  command: string;
  args: string[];
  cwd: string;
  /** Variables of its own; one that is undefined is taken away. */
  env?: NodeJS.ProcessEnv;
  /** Sentence on what this machine lacks for it. */
  lacks?: () => string | undefined;
  /** Takes hours and loses nothing: it runs only where it is named. */
  isAlone?: true;
}

const inVitest = (project: string, file: string, what: string, count: number): Kind => ({
  ...{ what, count, command: program('.', 'vitest'), cwd: ROOT },
  args: ['run', '--project', project, file],
});

/** @param title begins that of the one journey which repeats its story */
const inBrowser = (file: string, title: string, what: string, count: number): Kind => ({
  ...{ what, count, command: program('packages/e2e', 'playwright'), cwd: path.join(ROOT, 'packages/e2e') },
  args: ['test', file, '--project', 'pglite', '--grep', title],
});

const hasPrograms = (names: readonly string[]) =>
  names.every((name) => (process.env.PATH ?? '').split(path.delimiter).some((at) => existsSync(path.join(at, name))));

/** Each reads `SOAK_COUNT` and `SEED`; without them it does the slice that `npm test` has time for. */
const KINDS: Record<string, Kind> = {
  crash: inVitest('soak', 'soak/crash.test.ts', 'kills of the server at named points', 1000),
  fleet: inVitest('soak', 'soak/fleet.test.ts', 'deaths of one of three processes on one database', 100),
  deploy: {
    what: 'replacements of one of two processes behind nginx as in deploy/, under traffic',
    count: 20,
    held: 'no idempotent request failed',
    ...{ command: process.execPath, args: ['soak/behind-nginx.ts'], cwd: path.join(ROOT, 'packages/e2e') },
    lacks: () => (hasPrograms(['nginx']) ? undefined : 'it needs nginx (Debian: nginx-light)'),
  },
  pooler: {
    what: 'registrations, and ten times as many pushes, through PgBouncer in transaction mode; suites of sync and sign-in',
    count: 500,
    held: 'everything acknowledged is in the tables, and nothing got a 5xx',
    ...{ command: process.execPath, args: ['soak/behind-pooler.ts'], cwd: path.join(ROOT, 'packages/e2e') },
    lacks: () => (hasPrograms(['pgbouncer']) ? undefined : 'it needs PgBouncer (Debian: apt-get install pgbouncer)'),
  },
  image: {
    what: 'run of each command of the operator in the tree of the image',
    count: 1,
    held: 'each ran as an unprivileged user without a network',
    ...{ command: process.execPath, args: ['soak/operator-image.ts'], cwd: path.join(ROOT, 'packages/e2e') },
    lacks: () =>
      process.getuid?.() === 0 && hasPrograms(['unshare', 'nsenter', 'setpriv', 'ip'])
        ? undefined
        : 'it needs root, util-linux and iproute2',
  },
  postgres: inVitest('soak', 'soak/postgres.test.ts', 'crashes of the database', 100),
  sent: inVitest('soak', 'soak/push-sent.test.ts', 'death of the server while each database writes a push', 1),
  faults: inVitest('soak', 'soak/faults.test.ts', 'scripts of network faults', 500),
  abuse: {
    ...inVitest('soak', 'soak/abuse.soak.ts', 'seconds of one account, and of guests, that do their worst', 60),
    held: 'others are served in time',
  },
  sustained: {
    ...inVitest('soak', 'soak/sustained.soak.ts', 'minutes of mixed load with faults', 30),
    held: 'memory flat, no handle, connection or temporary file left, nothing lost, nothing doubled',
  },
  databases: {
    ...inVitest('api', '', 'round of every suite of the server, on each database', 1),
    args: ['run', '--project', 'api'],
    // Each suite does its slice.
    env: { SOAK_COUNT: undefined, TEST_EVERY_DATABASE: '1' },
    held: 'all are green',
  },
  guests: {
    ...inVitest('api', 'test/many-guests.test.ts', 'guests at once behind one address, five photos each', 20),
    held: 'nothing lost, nobody held up',
  },
  s3: {
    ...inVitest('api', 'test/bucket-uploads.test.ts', 'uploads into a bucket over a line that breaks', 20),
    args: ['run', '--project', 'api', 'test/bucket-uploads', 'test/upload-stores', 'test/blobs.test'],
    lacks: () =>
      process.env.S3_ENDPOINT
        ? undefined
        : 'name an S3-compatible store by S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY and S3_SECRET_KEY',
    held: 'every file arrived whole',
  },
  power: {
    ...inVitest('api', 'test/power-cut.test.ts', 'power cuts played to the embedded database', 200),
    held: 'nothing acknowledged was lost, and every start succeeded',
  },
  payments: {
    ...inVitest(
      'api',
      'test/subscription-schedules.test.ts',
      'schedules of payments, with events lost and repeated',
      500,
    ),
    held: 'each ended as the payment service says',
  },
  imports: {
    ...inVitest('api', 'test/large-imports.test.ts', 'entries of Day One, and as many of Journey', 2000),
    held: 'every day came over once, every photo whole',
  },
  brought: inVitest('api', 'test/brought-days.test.ts', 'stories of archives, edits, merges and 91 days', 100),
  archive: {
    ...inVitest(
      'api',
      'test/large-archives.test.ts',
      'MB of pictures of one event, loaded over a line that breaks',
      4100,
    ),
    held: 'the same bytes however often it broke, and memory stayed small',
  },
  duplicates: inVitest(
    'api',
    'test/sync-concurrency.test.ts',
    'rounds of a push that comes sixteen times at once',
    1000,
  ),
  files: {
    ...inVitest('soak', 'soak/hostile-files.test.ts', 'hostile pictures and recordings', 1000),
    held: 'none broke the server, none is served as anything that runs',
  },
  requests: {
    ...inVitest('api', 'test/fuzz.test.ts', 'malformed requests of each call, on each database', 250),
    held: 'none broke the server',
  },
  fuzz: {
    ...inVitest('convergence', 'convergence/pro', 'schedules of three devices', 50_000),
    args: ['run', '--project', 'convergence', 'convergence/pro', 'convergence/free'],
  },
  planted: {
    ...inVitest('convergence', 'convergence/planted', 'search for each of seven planted faults', 1),
    held: 'each was found',
  },
  restore: {
    ...inVitest('soak', 'soak/restore.test.ts', 'diaries of nine photos, of 6 MB each, on a machine that is lost', 20),
    held: 'all is as at the backup, and devices returned what came later',
  },
  restores: inVitest('convergence', 'convergence/restores', 'schedules with restored servers', 1000),
  model: {
    what: 'model of the sync protocol, searched whole',
    count: 1,
    held: 'no state breaks a rule, and each planted fault was found',
    ...{ command: process.execPath, args: ['soak/check-model.ts'], cwd: path.join(ROOT, 'packages/e2e') },
    lacks: () => (hasPrograms(['spin', 'cc']) ? undefined : 'it needs Spin (Debian: spin) and a C compiler'),
  },
  firebase: {
    ...{
      what: 'round with the emulator of Firebase Authentication',
      count: 1,
      held: 'everybody came in and stayed in',
    },
    ...{ command: program('.', 'vitest'), args: ['run', '--config', 'soak/firebase.config.ts'] },
    cwd: path.join(ROOT, 'packages/e2e'),
  },
  browser: inBrowser('specs/kills.spec.ts', 'what the chip called stored', 'kills of the browser in mid-word', 300),
  quota: inBrowser('specs/storage.spec.ts', 'on a full device', 'times a full device', 100),
  tabs: inBrowser('specs/tabs.spec.ts', 'five tabs change a day', 'rounds of five tabs and their killed leaders', 200),
  updates: inBrowser(
    'specs/install.spec.ts',
    'a new version that comes in mid-flush',
    'new versions in mid-flush',
    200,
  ),
  switches: {
    ...inBrowser(
      'specs/account-switch.spec.ts',
      'a device that changes hands',
      'switches between accounts on a device',
      100,
    ),
    held: 'nothing of one account found under the other',
  },
  wall: {
    ...inBrowser('specs/wall.spec.ts', 'a wall runs for hours', 'hours of a wall without a network', 4),
    held: 'no picture came too often, none too many were held',
  },
  xss: {
    ...inBrowser('specs/xss', 'are words, ', 'payloads, and up to 25 in each further field that people type', 500),
    held: 'none ran, none became an element',
  },
  explore: {
    what: 'minutes of an explorer that knows nothing of the product',
    count: 10,
    held: 'nothing broke',
    ...{ command: process.execPath, args: ['soak/explore.ts'], cwd: path.join(ROOT, 'packages/e2e') },
    lacks: () =>
      hasPrograms(['bombadil']) ? undefined : 'it needs Bombadil (npm install --global @antithesishq/bombadil@0.7.0)',
  },
  engines: {
    what: 'leavings of a page in mid-work in WebKit, and of letters just typed or saved in WebKit, Firefox and Chromium',
    count: 100,
    held: 'nothing locked, nothing lost',
    ...{ command: program('packages/e2e', 'playwright'), args: ['test', '--config', 'engines.config.ts'] },
    cwd: path.join(ROOT, 'packages/e2e'),
    lacks: () => {
      const { webkit, firefox } = foundEngines();
      return webkit && firefox
        ? undefined
        : 'it needs WebKitGTK (as root on Debian `npm test` fetches it) and Firefox (Debian: firefox-esr)';
    },
  },
  mutants: {
    what: 'mutants of each room, and all of domain and contract',
    count: 300,
    held: 'tests see as many as they have to',
    isAlone: true,
    ...{ command: process.execPath, args: ['soak/mutants/run.ts'], cwd: path.join(ROOT, 'packages/e2e') },
  },
  journeys: {
    ...{ what: 'round of the journeys that the daily run leaves out', count: 1, held: 'all are green' },
    ...{ command: program('packages/e2e', 'playwright'), cwd: path.join(ROOT, 'packages/e2e') },
    args: ['test', '--project', 'pglite', '--grep', '@soak'],
  },
  eviction: inBrowser('specs/eviction.spec.ts', 'what lies only here', 'devices that lost everything', 20),
};

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    count: { type: 'string' },
    seed: { type: 'string' },
    /** For `mutants`: one or several, by their names. */
    rooms: { type: 'string' },
    /** For `mutants`: only the mutants that the last run has left. */
    left: { type: 'boolean' },
  },
});
const known = Object.keys(KINDS);
const wanted = values.only === undefined ? known.filter((name) => !KINDS[name]?.isAlone) : values.only.split(',');
const isNumber = (text: string | undefined) => text === undefined || /^[1-9]\d{0,8}$/.test(text);
if (!wanted.every((name) => known.includes(name)) || !isNumber(values.count) || !isNumber(values.seed)) {
  console.error(
    `Use: npm run soak -- [--only ${known.join('|')}] [--count N] [--seed S] [--rooms domain,local] [--left]`,
  );
  process.exit(2);
}

const seed = values.seed ?? String(1 + Math.floor(Math.random() * 2 ** 30));
const postgres = await startPostgres();
// Most kinds start the product again and again: each start uses the code compiled by an earlier start.
process.env.NODE_COMPILE_CACHE ??= path.join(ROOT, 'node_modules/.cache/compiled');
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void postgres.stop().finally(() => process.exit(1)));
}
const summary: string[] = [];
let isWhole = true;
try {
  for (const [name, kind] of Object.entries(KINDS)) {
    if (!wanted.includes(name)) continue;
    const { what, count, held = 'nothing lost, nothing doubled', command, args, cwd, env: own } = kind;
    const lacking = kind.lacks?.();
    if (lacking !== undefined) {
      summary.push(`${name}: not run; ${lacking}`);
      // Asked for by name it counts as failed.
      if (values.only !== undefined) isWhole = false;
      continue;
    }
    const times = values.count ?? String(count);
    console.log(`— ${name}: ${times} ${what}, seed ${seed}`);
    const { DATABASE_URL: _, ...rest } = process.env;
    const rooms = values.rooms === undefined ? {} : { MUTANTS_ROOMS: values.rooms };
    const left = values.left ? { MUTANTS_LEFT: '1' } : {};
    const given = { TEST_DATABASE_URL: postgres.url, SOAK_COUNT: times, SEED: seed };
    const env = { ...rest, ...rooms, ...left, ...given, ...own };
    const { code, ms } = await run(command, args, { cwd, env });
    if (code !== 0) isWhole = false;
    const where = values.rooms === undefined ? '' : ` --rooms ${values.rooms}`;
    const again = `npm run soak -- --only ${name} --count ${times} --seed ${seed}${where}`;
    const outcome = code === 0 ? held : `FAILED; again with: ${again}`;
    summary.push(`${name}: ${times} ${what} in ${Math.round(ms / 1000)} s: ${outcome}`);
  }
} finally {
  await postgres.stop();
}
console.log(summary.join('\n'));
process.exit(isWhole ? 0 : 1);
