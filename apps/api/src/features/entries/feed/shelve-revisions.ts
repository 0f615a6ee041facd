import { isEmptyEntry } from '@tagfalter/domain/entry';
import type { AudioRef } from '@tagfalter/domain/field-kinds';
import { type LostContent, wordsOfContent } from '@tagfalter/domain/revision';
import { holdsItem, joinShelves, type ShelfItem } from '@tagfalter/domain/shelf';
import { and, eq, lt } from 'drizzle-orm';
import { holdFaults } from '#api/base/held-faults.ts';
import { Refusal } from '#api/base/refusal.ts';
import { type Changes, changeOwner } from '#api/changes/owner-lock.ts';
import { revisions } from '#api/db/entry-schema.ts';
import { loadEntries, writeEntries } from '../repository.ts';
import { endOfTerm } from './revisions.ts';

export interface ShelvingDeps extends Changes {
  /** Stores words for a shelf. @throws Refusal `storage_full` */
  keepWords(accountId: string, words: string, kind: 'version'): Promise<ShelfItem>;
  /** Copies a recording to the shelves; undefined if its bytes are gone. @throws Refusal `storage_full` */
  keepRecording(accountId: string, audio: AudioRef): Promise<ShelfItem | undefined>;
}

interface Due {
  accountId: string;
  id: string;
}

/**
 * After their term, contents move from the history to the shelf of their day (spec decisions 73, 74). Contents that
 * somebody took away are not moved. Contents without room wait for the next round.
 * @param now milliseconds since the epoch
 */
export async function shelveRevisions(deps: ShelvingDeps, now: number): Promise<void> {
  const { accountId, id } = revisions;
  const isDue = and(eq(revisions.kind, 'apart'), lt(revisions.at, endOfTerm(now)));
  const faults = holdFaults();
  for (const due of await deps.db.select({ accountId, id }).from(revisions).where(isDue)) {
    await faults.hold(() =>
      shelve(deps, due).catch((fault: unknown) => {
        if (!(fault instanceof Refusal)) throw fault;
      }),
    );
  }
  faults.release();
}

/** Bytes first: the transaction that names them may await only SQL. */
async function shelve(deps: ShelvingDeps, due: Due): Promise<void> {
  const { accountId } = due;
  const isIt = and(eq(revisions.accountId, accountId), eq(revisions.id, due.id));
  const [row] = await deps.db.select().from(revisions).where(isIt);
  if (!row) return;
  const items = await itemsOf(deps, accountId, row.content);
  await changeOwner(deps, accountId, async (tx, versions) => {
    const stored = (await loadEntries(tx, accountId, [row.entryId])).get(row.entryId);
    // An emptied day takes its history along.
    if (stored && !(stored.deletedAt !== null && isEmptyEntry(stored.entry))) {
      const { shelf = [] } = stored.entry;
      const joined = joinShelves(shelf, items);
      // A full shelf takes no more.
      if (!items.every((item) => holdsItem(joined, item))) return;
      const entry = { ...stored.entry, shelf: joined };
      if (joined.length > shelf.length) await writeEntries(tx, [{ ...stored, entry, version: versions.next() }]);
    }
    await tx.delete(revisions).where(isIt);
  });
}

async function itemsOf(deps: ShelvingDeps, accountId: string, content: LostContent): Promise<ShelfItem[]> {
  const words = wordsOfContent(content);
  const recording = content.audio ? await deps.keepRecording(accountId, content.audio) : undefined;
  return [
    ...(words === '' ? [] : [await deps.keepWords(accountId, words, 'version')]),
    ...(recording ? [recording] : []),
  ];
}
