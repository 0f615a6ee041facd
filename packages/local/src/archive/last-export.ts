import type { LocalDate } from '@tagfalter/domain/local-date';
import type { DiaryDb } from '../db/diary-db.ts';
import type { ExportedRow, LastExportRow } from '../db/meta-rows.ts';

export type LastExport = Omit<LastExportRow, 'key'>;

/** Files whose bytes are in the archive. */
export interface ArchiveContents {
  dates: LocalDate[];
  /** SHA-256 of each file. */
  photos: string[];
  recordings: string[];
}

/** Enough of a SHA-256 to tell the files of one diary apart. */
export const exportedName = (hash: string): string => hash.slice(0, 16);

/** The last archive of the whole diary. */
export async function readLastExport(db: DiaryDb): Promise<LastExport | undefined> {
  const row = await db.meta.get('last-export');
  return row?.key === 'last-export' ? row : undefined;
}

export async function readExported(db: DiaryDb): Promise<ExportedRow | undefined> {
  const row = await db.meta.get('exported');
  return row?.key === 'exported' ? row : undefined;
}

export async function keepLastExport(
  db: DiaryDb,
  made: Pick<LastExport, 'at' | 'missing' | 'bytes'>,
  { dates, photos, recordings }: ArchiveContents,
): Promise<void> {
  const counts = { days: dates.length, photos: photos.length, recordings: recordings.length };
  await db.transaction('rw', db.meta, async () => {
    await db.meta.bulkPut([
      { key: 'last-export', ...made, ...counts },
      { key: 'exported', at: made.at, dates, files: [...photos, ...recordings].map(exportedName) },
    ]);
  });
}
