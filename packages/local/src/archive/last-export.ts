import type { DiaryDb } from '../db/diary-db.ts';
import type { LastExportRow } from '../db/meta-rows.ts';

export type LastExport = Omit<LastExportRow, 'key'>;

/** The last archive that this device has made of the whole diary; undefined for none. */
export async function readLastExport(db: DiaryDb): Promise<LastExport | undefined> {
  const row = await db.meta.get('last-export');
  return row?.key === 'last-export' ? row : undefined;
}

export async function keepLastExport(db: DiaryDb, made: LastExport): Promise<void> {
  await db.meta.put({ key: 'last-export', ...made });
}
