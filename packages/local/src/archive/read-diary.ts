import { type ExportedEntry, type ExportedQuiet, toExport } from '@tagfalter/contract/export-format';
import { isRevisionOver, type Revision } from '@tagfalter/domain/revision';
import type { Env } from '../base/env.ts';
import type { DiaryDb } from '../db/diary-db.ts';
import type { StoredView } from '../db/rows.ts';
import { contentOf } from '../entries/entry-rows.ts';
import { allRows } from '../entries/packs.ts';
import { listRevisions } from '../entries/revisions.ts';
import { listTrash } from '../entries/trash.ts';
import { readQuiet } from '../quiet/quiet.ts';

export interface ArchivedEntry {
  entry: StoredView;
  history: Revision[];
  exported: ExportedEntry;
}

/** Oldest day first. */
export interface HeldDiary {
  days: ArchivedEntry[];
  /** Days that can be restored. */
  deleted: (ArchivedEntry & { deletedAt: number })[];
  /** Includes unsent changes. */
  quiet: ExportedQuiet;
}

/** Includes unsent changes, not drafts. @param year `null` for all */
export async function readDiary(db: DiaryDb, env: Pick<Env, 'now'>, year: number | null): Promise<HeldDiary> {
  const isWanted = ({ date }: { date: string }): boolean => year === null || date.startsWith(`${year}-`);
  const rows = await db.transaction('r', db.entryTables, () => allRows(db));
  const entries = rows.map(contentOf).filter((entry) => entry !== null);
  const deleted = await listTrash(db, env);
  const history = await readHistory(db, env);
  const asDay = (entry: StoredView): ArchivedEntry => {
    const versions = history.get(entry.id) ?? [];
    return { entry, history: versions, exported: toExport(entry, entry, versions) };
  };
  const byDate = (a: { entry: StoredView }, b: { entry: StoredView }) => (a.entry.date < b.entry.date ? -1 : 1);
  return {
    days: entries.filter(isWanted).map(asDay).sort(byDate),
    deleted: deleted
      .filter(isWanted)
      .map(({ entry, deletedAt }) => ({ ...asDay(entry), deletedAt }))
      .sort(byDate),
    quiet: await readQuiet(db),
  };
}

/** By entry, including what unsent changes will add. */
async function readHistory(db: DiaryDb, env: Pick<Env, 'now'>): Promise<Map<string, Revision[]>> {
  const pulled = (await db.revisions.toArray()).filter(({ at }) => !isRevisionOver(at, env.now()));
  const history = Map.groupBy(pulled, ({ entryId }) => entryId);
  const unsent = new Set((await db.outbox.toArray()).map(({ entryId }) => entryId));
  for (const id of unsent) history.set(id, await listRevisions(db, env, id));
  return history;
}
