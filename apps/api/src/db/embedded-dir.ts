import { readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describeFault } from '#api/base/log.ts';
import { StartFault } from '#api/base/start-fault.ts';
import { hasRoomToStart } from './embedded-client.ts';
import { findDamage } from './embedded-files.ts';
import type { OpenDatabase } from './open.ts';
import { syncPath, syncTree } from './sync-path.ts';

/** Within the data directory. */
const NAME = 'db';
/** A first start builds here and renames, so that `NAME` is always complete. */
const UNDER_CONSTRUCTION = 'db.new';
/** PostgreSQL in PGlite. */
const MAJOR = '18';
/** Folders that only use of the product fills. */
const TRACES = ['blobs', 'uploads'];

const WAY_OUT =
  'Nothing was changed. Put the whole data directory back from a copy, or move it away and run: npm run restore -- folder';

/** @throws StartFault for anything but a folder */
function isFilled(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found && !found.isDirectory()) {
    throw new StartFault(`${path} has to be a folder and is a file. Nothing was changed. Move it away.`);
  }
  return found !== undefined && readdirSync(path).length > 0;
}

/** @throws StartFault if a database is missing, damaged or of another version */
function hasDatabase(dataDir: string): boolean {
  const path = join(dataDir, NAME);
  if (!isFilled(path)) {
    if (!TRACES.some((name) => isFilled(join(dataDir, name)))) return false;
    throw new StartFault(`${dataDir} holds photos or recordings, but its database (${NAME}) is missing. ${WAY_OUT}`);
  }
  const damaged = findDamage(path);
  if (damaged !== undefined) {
    throw new StartFault(`The database in ${path} is damaged: ${damaged} is missing or cannot be read. ${WAY_OUT}`);
  }
  const version = readFileSync(join(path, 'PG_VERSION'), 'utf8').trim();
  if (version === MAJOR) return true;
  throw new StartFault(`The database in ${path} was written by another version of PostgreSQL. ${WAY_OUT}`);
}

function requireSpace(dataDir: string): void {
  if (hasRoomToStart(dataDir)) return;
  throw new StartFault(`The disk of ${dataDir} is full: free 32 MB. Nothing was changed.`);
}

/** Builds beside the final place: a killed start leaves nothing that looks complete. */
async function build(dataDir: string, open: (directory: string) => Promise<OpenDatabase>): Promise<void> {
  const building = join(dataDir, UNDER_CONSTRUCTION);
  rmSync(building, { recursive: true, force: true });
  await (await open(building)).close();
  // PGlite copies the first files there unsynced; only what is on the disk gets the name.
  syncTree(building);
  // An empty folder may be there.
  rmSync(join(dataDir, NAME), { recursive: true, force: true });
  renameSync(building, join(dataDir, NAME));
  syncPath(dataDir);
  syncPath(dirname(dataDir));
}

/**
 * Opens the embedded database; creates one only in an unused directory. A missing or damaged one is never replaced by
 * an empty one.
 * @param open opens a database directory, and fills an empty one
 * @throws StartFault, having changed nothing, for a missing or damaged database or a full disk
 */
export async function openDataDir(
  dataDir: string,
  open: (directory: string) => Promise<OpenDatabase>,
): Promise<OpenDatabase> {
  const isKnown = hasDatabase(dataDir);
  requireSpace(dataDir);
  if (!isKnown) await build(dataDir, open);
  const path = join(dataDir, NAME);
  try {
    return await open(path);
  } catch (fault) {
    if (fault instanceof StartFault) throw fault;
    const why = JSON.stringify(describeFault(fault));
    throw new StartFault(
      `The database in ${path} cannot be opened (${why}). ${WAY_OUT.replace('Nothing was changed. ', '')}`,
    );
  }
}
