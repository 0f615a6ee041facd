import { exportedName, type LastExport, readExported, readLastExport } from '../archive/last-export.ts';
import type { DiaryDb } from '../db/diary-db.ts';
import type { NamedEntry, NamedFile } from './named-files.ts';

/** By hash. */
export interface Places {
  /** Originals on this device. */
  originals: ReadonlySet<string>;
  /** Files with a preview or the original here. */
  anything: ReadonlySet<string>;
  /** On their way to the server. */
  waiting: ReadonlySet<string>;
  /** Refused by the server. */
  refused: ReadonlySet<string>;
  exported: ExportState | null;
}

interface ExportState extends LastExport {
  dates: ReadonlySet<string>;
  files: ReadonlySet<string>;
}

/** Reads only keys, except for parked items. */
export async function readPlaces(db: DiaryDb): Promise<Places> {
  return db.transaction('r', [db.files, db.uploads, db.parked, db.meta], async () => {
    const [stored, waiting, parked, last, contents] = await Promise.all([
      db.files.toCollection().primaryKeys(),
      db.uploads.toCollection().primaryKeys(),
      db.parked.toArray(),
      readLastExport(db),
      readExported(db),
    ]);
    const originals = stored.flatMap(([hash, variant]) => (variant === 'original' ? [hash] : []));
    return {
      originals: new Set(originals),
      anything: new Set(stored.map(([hash]) => hash)),
      waiting: new Set(waiting),
      refused: new Set(parked.flatMap(({ hash }) => hash ?? [])),
      exported: last && contents ? { ...last, dates: new Set(contents.dates), files: new Set(contents.files) } : null,
    };
  });
}

export function isFileExported({ exported }: Places, { hash }: Pick<NamedFile, 'hash'>): boolean {
  return exported?.files.has(exportedName(hash)) ?? false;
}

/** Whether the last archive holds the day as it stands, an earlier version, or nothing. */
export function entryInExport(
  { exported }: Places,
  { date, updatedAt }: Pick<NamedEntry, 'date' | 'updatedAt'>,
): 'same' | 'older' | 'none' {
  if (!exported?.dates.has(date)) return 'none';
  return Date.parse(updatedAt) <= exported.at ? 'same' : 'older';
}
