// Plain JavaScript without dependencies: runs on any Node >= 20 before anything is installed.
// Gets pnpm through npm, and Node 24 when the Node at hand is not one the tools accept. Installs what the task needs.
// Runs scripts/commands/<task>.ts as a direct child, so that signals reach it.
//
// `npm start` says `exec node …`, because a shell in between would keep a SIGINT that npm passes on to itself; where the
// shell knows no `exec` (Windows), the second half of the line runs.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const NODE = '24.21.0';
const PNPM = '12.21.0';
/** Tasks of somebody who only runs the product: they need no tools of tests and checks (decision 180). */
const OF_THE_PRODUCT = [
  'start',
  'dev',
  'backup',
  'restore',
  'invite',
  'pro',
  'moderate',
  'audit',
  'distribute',
  'demo',
];
const PRODUCT_ALONE = [
  '--prod',
  ...['tagfalter', '@tagfalter/api...', '@tagfalter/web...', '@tagfalter/workbox...'].map((name) => `--filter=${name}`),
];
const [task, ...args] = process.argv.slice(2);
if (task === '--where') {
  console.log(process.execPath);
  process.exit(0);
}

const root = fileURLToPath(new URL('..', import.meta.url));
const stampFile = join(root, 'node_modules', '.tagfalter-installed.json');
// An image installs by itself, without development tools: from then on its commands run as they are.
if (task === '--installed') {
  leaveStamp(process.execPath, false);
  process.exit(0);
}

const npm = process.env.npm_execpath;
const tasks = readdirSync(join(root, 'scripts', 'commands'));
if (!/^[a-z]+$/.test(task ?? '') || !tasks.includes(`${task}.ts`)) {
  console.error(
    'Use: npm start | npm test | npm run dev | check | invite | pro | moderate | audit | demo | backup | restore | distribute | soak | catalogs | bench | structure | rooms | rules | schema',
  );
  process.exit(2);
}

// Variables that `npm run` sets for *this* package would confuse the nested npm exec and pnpm.
const aboutThisRun =
  /^npm_(package|lifecycle|command|execpath|node_execpath|config_(local_prefix|prefix|global_prefix|noproxy|node_gyp|user_agent|init_module))/i;
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !aboutThisRun.test(name)));

const node = installedNode() ?? install();
const PATH = [dirname(node), join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter);
// The product runs in this process, so its engine flags are set here (decision 018).
const flags =
  task === 'start' ? JSON.parse(readFileSync(join(root, 'scripts', 'shared', 'server-flags.json'), 'utf8')) : [];
const child = spawn(node, [...flags, join(root, 'scripts', 'commands', `${task}.ts`), ...args], {
  cwd: root,
  env: { ...env, PATH },
  stdio: 'inherit',
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
// If npm alone is ended, its shell ends but not this process: watch for the lost parent and stop.
const parent = process.ppid;
setInterval(() => process.ppid === parent || child.kill('SIGTERM'), 250).unref();
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));

/** Fingerprint of all inputs of an installation. */
function wanted() {
  const hash = createHash('sha256').update(`${NODE} ${PNPM}`);
  const folders = ['packages', 'apps'].flatMap((group) =>
    readdirSync(join(root, group)).map((name) => join(group, name)),
  );
  const manifests = ['.', 'workbox', ...folders].map((folder) => join(folder, 'package.json'));
  for (const file of ['pnpm-lock.yaml', 'pnpm-workspace.yaml', ...manifests]) {
    if (existsSync(join(root, file))) hash.update(file).update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}

function readStamp() {
  try {
    return JSON.parse(readFileSync(stampFile, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Node of an up-to-date installation that holds what the task needs, so that a second start asks no registry. */
function installedNode() {
  const stamp = readStamp();
  const holds = stamp?.hasTools || OF_THE_PRODUCT.includes(task);
  return holds && stamp?.wanted === wanted() && existsSync(stamp.node) ? stamp.node : undefined;
}

function leaveStamp(node, hasTools) {
  writeFileSync(stampFile, `${JSON.stringify({ wanted: wanted(), node, hasTools })}\n`);
}

function install() {
  if (!npm) {
    console.error('Nothing is installed yet: use npm, for example `npm start`.');
    process.exit(2);
  }
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const nodeWillDo = (major === 24 && minor >= 11) || major >= 26;
  const packages = [`--package=pnpm@${PNPM}`, ...(nodeWillDo ? [] : [`--package=node@${NODE}`])];
  // Tools that somebody has are not taken away by a start.
  const isProduct = OF_THE_PRODUCT.includes(task) && !readStamp()?.hasTools;
  const filters = isProduct ? ` ${PRODUCT_ALONE.join(' ')}` : '';
  const steps = `pnpm install --frozen-lockfile --prefer-offline${filters} 1>&2 && node scripts/bootstrap.mjs --where`;
  const npmArgs = [npm, 'exec', '--yes', '--prefer-offline', '--loglevel=error', ...packages, '--call', steps];
  const stdio = ['ignore', 'pipe', 'inherit'];
  const setup = spawnSync(process.execPath, npmArgs, { cwd: root, env, stdio, encoding: 'utf8' });
  if (setup.status !== 0) process.exit(setup.status ?? 1);
  const found = setup.stdout.trim().split('\n').at(-1);
  leaveStamp(found, !isProduct);
  return found;
}
