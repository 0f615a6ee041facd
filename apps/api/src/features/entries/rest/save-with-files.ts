import type { SavedEntry } from '@tagfalter/contract/wire-entry';
import type { Actor } from '#api/base/actor.ts';
import { getReply, saveReply } from '#api/changes/idempotency.ts';
import { changeOwner } from '#api/changes/owner-lock.ts';
import type { Db, Tx } from '#api/db/open.ts';
import type { FormFile } from '#api/http/route.ts';
import { writeRevisions } from '../feed/revisions.ts';
import type { CheckedFile } from '../media-port.ts';
import { writeEntries } from '../repository.ts';
import type { SaveResult } from '../rules/apply-save.ts';
import { revisionOf } from '../rules/revision-of.ts';
import { mediaHashes, writtenAs } from '../stored-entry.ts';
import type { EntryDeps } from './entry-deps.ts';
import { checkFiles, type EntryFiles } from './form-change.ts';
import { presentOwn } from './present-own.ts';
import { etagOf } from './presenter.ts';
import { readSaved, type SavedReply } from './saved-reply.ts';

/** Client id of REST in clocks. */
export const SERVER_CLIENT = 'server';

interface Saving {
  files: EntryFiles;
  key: string | undefined;
  status: number;
  attempt: (tx: Db | Tx, files: EntryFiles) => Promise<SaveResult>;
}

/** Files that the saved entry uses. */
function wantedOf({ images, audio }: EntryFiles, { stored }: SaveResult): CheckedFile[] {
  const named = new Set(mediaHashes(stored.entry));
  return [...images, ...(audio ? [audio] : [])].filter(({ hash }) => named.has(hash));
}

/**
 * Saves without slow work under the lock (S2): a first attempt tells the needed files, those are stored, and an attempt
 * under the lock counts. If that needs further files, they are stored before another attempt, so that an entry never
 * names missing bytes (S10).
 */
export async function saveWithFiles(
  deps: EntryDeps,
  actor: Actor,
  { files, key, status }: { files: readonly FormFile[]; key: string | undefined; status: number },
  attempt: Saving['attempt'],
): Promise<SavedReply> {
  const checked = await checkFiles(files, (kind, file) => deps.media.check(actor, kind, file));
  const saving: Saving = { files: checked, key, status, attempt };
  const kept = new Set<CheckedFile>();
  let wanted = wantedOf(checked, await attempt(deps.db, checked));
  for (;;) {
    for (const file of wanted) {
      await file.keep();
      kept.add(file);
    }
    const outcome = await saveLocked(deps, actor, saving, kept);
    if (!('lacking' in outcome)) return outcome;
    wanted = outcome.lacking;
  }
}

/** @returns `lacking`, with nothing written, if needed files are not in `kept` */
async function saveLocked(
  deps: EntryDeps,
  { accountId }: Actor,
  { files, key, status, attempt }: Saving,
  kept: ReadonlySet<CheckedFile>,
): Promise<SavedReply | { lacking: CheckedFile[] }> {
  return changeOwner(deps, accountId, async (tx, versions) => {
    const earlier = readSaved(await getReply(tx, accountId, key), deps.media);
    if (earlier) return earlier;
    const saved = await attempt(tx, files);
    const lacking = wantedOf(files, saved).filter((file) => !kept.has(file));
    if (lacking.length > 0) return { lacking };
    const { stored, changed, rejected, dropped } = saved;
    const written = changed ? writtenAs(stored, SERVER_CLIENT, versions) : stored;
    if (changed) await writeEntries(tx, [written]);
    await writeRevisions(tx, revisionOf(saved, versions, deps.now()));
    const entry: SavedEntry = { ...(await presentOwn(deps, tx, written)), rejected, dropped };
    const answer = { entry, etag: etagOf(written) };
    await saveReply(tx, accountId, key, { status, body: answer });
    return answer;
  });
}
