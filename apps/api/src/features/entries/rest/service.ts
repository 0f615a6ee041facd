import type { EntryCreateForm, EntryPatchForm } from '@tagfalter/contract/entry-form';
import type { ForeignEntry, WireEntry } from '@tagfalter/contract/wire-entry';
import { hlcTick } from '@tagfalter/domain/clock';
import { blankEntry } from '@tagfalter/domain/entry';
import { entryIdFor } from '@tagfalter/domain/entry-id';
import type { Actor } from '#api/base/actor.ts';
import { Refusal } from '#api/base/refusal.ts';
import { getReply, saveReply } from '#api/changes/idempotency.ts';
import { changeOwner } from '#api/changes/owner-lock.ts';
import type { Db, Tx } from '#api/db/open.ts';
import { isTakenDown } from '#api/db/taken-down.ts';
import type { FormFile } from '#api/http/route.ts';
import {
  authorOf,
  defaultVisibilityOf,
  type EntryAddress,
  findEntry,
  listEntriesOf,
  loadEntries,
  writeEntries,
} from '../repository.ts';
import { applyDelete } from '../rules/apply-delete.ts';
import { applySave, checkWindow, type SaveRequest, type SaveResult } from '../rules/apply-save.ts';
import { can, type EntryAction } from '../rules/policy.ts';
import { latestStamp, type StoredEntry, writtenAs } from '../stored-entry.ts';
import type { EntryDeps } from './entry-deps.ts';
import { type EntryFiles, formChange } from './form-change.ts';
import { presentAllOwn, presentOwn, readyOf } from './present-own.ts';
import { etagOf, presentForeign } from './presenter.ts';
import { SERVER_CLIENT, saveWithFiles } from './save-with-files.ts';
import { readSaved, type SavedReply } from './saved-reply.ts';

export interface WriteCall<Form> {
  form: Form;
  files: readonly FormFile[];
  /** undefined without an Idempotency-Key (wire 17). */
  key: string | undefined;
}

/** Entries of one year or all, newest first. */
export async function listOwn(deps: EntryDeps, { accountId }: Actor, year?: number): Promise<WireEntry[]> {
  const stored = await listEntriesOf(deps.db, accountId, year);
  return presentAllOwn(deps, deps.db, accountId, stored);
}

/** null if there is none. */
export async function findOwnEntryOn(deps: EntryDeps, actor: Actor, date: string): Promise<WireEntry | null> {
  const { accountId, entrySpace } = actor;
  const id = entryIdFor(entrySpace, date);
  const stored = (await loadEntries(deps.db, accountId, [id])).get(id);
  if (!stored || stored.deletedAt) return null;
  return presentOwn(deps, deps.db, stored);
}

/** @throws Refusal `not_found`, `forbidden` */
export async function readEntry(
  deps: EntryDeps,
  actor: Actor,
  address: EntryAddress,
): Promise<{ entry: WireEntry | ForeignEntry; etag: string }> {
  const stored = await permitted(deps, deps.db, actor, address, 'read');
  const etag = etagOf(stored);
  if (stored.accountId === actor.accountId) return { entry: await presentOwn(deps, deps.db, stored), etag };
  const ready = await readyOf(deps, deps.db, stored.accountId, [stored]);
  const { pictureId, ...names } = await authorOf(deps.db, stored.accountId);
  const user = { ...names, profileImageUrl: pictureId && deps.pictureAddress(stored.accountId, pictureId) };
  return { entry: presentForeign(stored, ready, { media: deps.media, readerId: actor.accountId }, user), etag };
}

/** @throws Refusal `entry_exists` with the id in the details (wire 9), and those of `applySave` */
export async function createEntry(
  deps: EntryDeps,
  actor: Actor,
  { form, files, key }: WriteCall<EntryCreateForm>,
): Promise<SavedReply> {
  const { accountId, entrySpace } = actor;
  const id = entryIdFor(entrySpace, form.date);
  const earlier = readSaved(await getReply(deps.db, accountId, key), deps.media);
  if (earlier) return earlier;

  const existing = async (tx: Db | Tx): Promise<StoredEntry | undefined> => {
    const current = (await loadEntries(tx, accountId, [id])).get(id);
    if (current?.deletedAt === null) throw new Refusal('entry_exists', { details: { id } });
    return current;
  };
  const attempt = async (tx: Db | Tx, checked: EntryFiles): Promise<SaveResult> => {
    const current = await existing(tx);
    const { timeZone = 'UTC', date } = form;
    // A day added later begins as 'Nur für mich' (spec decision 75).
    const visibility = form.visibility ?? (form.addedLater ? 'private' : await defaultVisibilityOf(tx, accountId));
    const blank = blankEntry(id, date, timeZone);
    const change = formChange({ ...form, visibility }, checked, blank, new Map(), deps.media);
    if (form.addedLater) change.fields.addedLater = true;
    return tryToSave(deps, actor, current, { id, date, timeZone, change });
  };
  await existing(deps.db);
  return saveWithFiles(deps, actor, { files, key, status: 201 }, attempt);
}

/**
 * Absent parts stay (wire 8).
 * @param ifMatch seen entity tag; undefined or `*` for any
 * @throws Refusal `not_found`, `forbidden`, `stale` with the current entry in the details, and those of `applySave`
 */
export async function patchEntry(
  deps: EntryDeps,
  actor: Actor,
  { id, form, files, key, ifMatch }: WriteCall<EntryPatchForm> & { id: string; ifMatch: string | undefined },
): Promise<SavedReply> {
  const { accountId } = actor;
  const earlier = readSaved(await getReply(deps.db, accountId, key), deps.media);
  if (earlier) return earlier;

  const attempt = async (tx: Db | Tx, checked: EntryFiles): Promise<SaveResult> => {
    const current = await permitted(deps, tx, actor, { id }, 'edit');
    const ready = await readyOf(deps, tx, accountId, [current]);
    const { date } = current.entry;
    const change = formChange(form, checked, current.entry, ready, deps.media);
    const request = { id: current.entry.id, date, timeZone: form.timeZone ?? 'UTC', change };
    // The edit window is refused before a stale tag (permission matrix).
    checkWindow(current, actor, { ...request, madeAt: deps.now(), receivedAt: deps.now() });
    if (ifMatch !== undefined && ifMatch !== '*' && !namesTag(ifMatch, etagOf(current))) {
      const entry = await presentOwn(deps, tx, current);
      throw new Refusal('stale', { details: { etag: etagOf(current), entry } });
    }
    return tryToSave(deps, actor, current, request);
  };
  await permitted(deps, deps.db, actor, { id }, 'edit');
  return saveWithFiles(deps, actor, { files, key, status: 200 }, attempt);
}

/** At any date and tier. @throws Refusal `not_found`, `forbidden` */
export async function markFavorite(
  deps: EntryDeps,
  actor: Actor,
  id: string,
  isFavorite: boolean,
): Promise<{ entry: WireEntry; etag: string }> {
  return changeOwner(deps, actor.accountId, async (tx, versions) => {
    const current = await permitted(deps, tx, actor, { id }, 'favorite');
    const { date, timeZone } = current.entry;
    const change = { fields: { isFavorite }, addImages: [], removeImages: [] };
    const { stored } = tryToSave(deps, actor, current, { id: current.entry.id, date, timeZone, change });
    const kept = writtenAs(stored, SERVER_CLIENT, versions);
    await writeEntries(tx, [kept]);
    return { entry: await presentOwn(deps, tx, kept), etag: etagOf(kept) };
  });
}

/** At any date and tier. @throws Refusal `not_found`, `forbidden` */
export async function deleteEntry(deps: EntryDeps, actor: Actor, id: string, key: string | undefined): Promise<void> {
  const { accountId } = actor;
  await changeOwner(deps, accountId, async (tx, versions) => {
    if ((await getReply(tx, accountId, key)) !== undefined) return;
    const current = await permitted(deps, tx, actor, { id }, 'delete');
    const now = deps.now();
    const clock = { at: hlcTick(latestStamp(current.clocks), now), by: SERVER_CLIENT };
    const deleted = applyDelete(current, clock, now);
    if (deleted) await writeEntries(tx, [{ ...deleted, version: versions.next() }]);
    await saveReply(tx, accountId, key, { status: 204, body: {} });
  });
}

/** Stamps a REST change by the server's clock, later than any stamp of the entry. */
export function tryToSave(
  deps: EntryDeps,
  actor: Actor,
  current: StoredEntry | undefined,
  input: Pick<SaveRequest, 'id' | 'date' | 'timeZone' | 'change'>,
): SaveResult {
  const now = deps.now();
  const at = hlcTick(latestStamp(current?.clocks ?? {}), now);
  const request = { ...input, clock: { at, by: SERVER_CLIENT }, madeAt: now, receivedAt: now };
  return applySave(current, actor, request, new Map());
}

/** A living entry that the actor may use so. @throws Refusal `not_found`, `forbidden` */
export async function permitted(
  { relationTo }: Pick<EntryDeps, 'relationTo'>,
  db: Db | Tx,
  actor: Pick<Actor, 'accountId'>,
  address: EntryAddress,
  action: EntryAction,
): Promise<StoredEntry> {
  const stored = await findEntry(db, actor.accountId, address);
  if (!stored) throw new Refusal('not_found', { about: 'entry' });
  const { accountId, entry } = stored;
  const relation = await relationTo(db, actor.accountId, accountId);
  const isHidden = relation !== 'owner' && (await isTakenDown(db, { ownerId: accountId, target: entry.id }, ['entry']));
  if (!can(isHidden ? 'barred' : relation, action, entry)) throw new Refusal('forbidden');
  return stored;
}

function namesTag(ifMatch: string, etag: string): boolean {
  return ifMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
