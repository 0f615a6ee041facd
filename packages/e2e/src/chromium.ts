// A Chromium for the tests: CHROMIUM_PATH -> installed -> Playwright's own -> apt-get (root on Debian) -> npm package.
import { execFileSync, spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright';

export interface FoundChromium {
  executablePath: string;
  from: 'CHROMIUM_PATH' | 'installed' | 'playwright' | 'apt' | 'npm';
  /** Further arguments for this build; a root user cannot have Chromium's sandbox. */
  args: string[];
  /** The npm package is built without Background Sync; there the sync event is dispatched by hand. */
  backgroundSync: boolean;
}

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const MAC = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const isRoot = process.getuid?.() === 0;
const sandbox = isRoot ? ['--no-sandbox'] : [];

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Whether it starts and says a version: a snap's stand-in, for example, does not. */
function works(file: string): boolean {
  try {
    const words = execFileSync(file, ['--version', '--no-sandbox'], {
      encoding: 'utf8',
      timeout: 20_000,
      stdio: 'pipe',
    });
    return /\d+\.\d+/.test(words);
  } catch {
    return false;
  }
}

function installed(): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const candidates = [...folders.flatMap((folder) => NAMES.map((name) => path.join(folder, name))), ...MAC];
  return candidates.find((file) => isProgram(file) && works(file));
}

function fromPlaywright(): string | undefined {
  const file = chromium.executablePath();
  if (!existsSync(file)) {
    spawnSync('playwright', ['install', '--no-shell', 'chromium'], { stdio: 'ignore', timeout: 300_000 });
  }
  return existsSync(file) && works(file) ? file : undefined;
}

function fromApt(): string | undefined {
  if (!isRoot || !existsSync('/usr/bin/apt-get')) return undefined;
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, stdio: 'ignore' } as const;
  spawnSync('apt-get', ['update', '-q'], options);
  spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium'], options);
  return installed();
}

/** The npm package brings the libraries it needs. It unpacks them when it believes to be in a bare cloud function. */
async function fromPackage(): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs22.x';
  const { default: packaged } = await import('@sparticuz/chromium');
  const file = await packaged.executablePath();
  delete process.env.AWS_EXECUTION_ENV;
  return file;
}

/**
 * Finds or brings a Chromium. `CHROMIUM_SKIP` (names of sources, comma-separated) leaves sources out.
 * Throws when there is none to be had.
 */
export async function findChromium(): Promise<FoundChromium> {
  const given = process.env.CHROMIUM_PATH;
  if (given) return { executablePath: given, from: 'CHROMIUM_PATH', args: sandbox, backgroundSync: true };
  const skip = (process.env.CHROMIUM_SKIP ?? '').split(',');
  const sources = [
    ['installed', installed],
    ['playwright', fromPlaywright],
    ['apt', fromApt],
  ] as const;
  for (const [from, look] of sources) {
    const executablePath = skip.includes(from) ? undefined : look();
    if (executablePath) return { executablePath, from, args: sandbox, backgroundSync: true };
  }
  const executablePath = await fromPackage();
  if (!executablePath) throw new Error('No Chromium found: install one or set CHROMIUM_PATH');
  return { executablePath, from: 'npm', args: ['--no-sandbox', '--headless=shell'], backgroundSync: false };
}
