import {
  EXPORT_FILE,
  EXPORT_FORMAT,
  EXPORT_VERSION,
  type Export,
  type ExportedMedium,
  type ExportedProfile,
} from '@tagfalter/contract/export-format';
import { markdownName, markdownOf } from '@tagfalter/domain/export/markdown-day';
import { filesOf, MediaNames, shelfFilesOf } from '@tagfalter/domain/export/media-names';
import type { ShownEntry } from '@tagfalter/domain/export/shown-day';
import {
  entryArticle,
  firstPage,
  VIEWER_FILE,
  YEAR_FOOT,
  yearHead,
  yearPageName,
} from '@tagfalter/domain/export/viewer-page';
import type { ExportLanguage } from '@tagfalter/domain/export/words';
import { type LocalDate, localDateOf } from '@tagfalter/domain/local-date';
import type { Env } from '../base/env.ts';
import { sha256Of } from '../base/hash.ts';
import type { DiaryDb } from '../db/diary-db.ts';
import { readBlob } from '../media/blobs.ts';
import type { Control } from './control.ts';
import { Originals } from './fetch-original.ts';
import type { ArchiveContents } from './last-export.ts';
import { type ArchivedEntry, type HeldDiary, readDiary } from './read-diary.ts';

export interface ArchiveOrder {
  /** `null` for all years. */
  year: number | null;
  language: ExportLanguage;
  profile: ExportedProfile;
  /** Text of a reflection question; `undefined` if unknown here. */
  questionOf(id: string): string | undefined;
}

export interface FileInArchive {
  name: string;
  sha256: string;
  size: number;
}

export interface ArchiveProgress {
  days: number;
  /** Photos and recordings. */
  media: number;
  mediaDone: number;
  bytes: number;
  bytesDone: number;
  /** Unavailable files. */
  missing: number;
  /** Missing because the server was not reachable: a later archive may have them. */
  unreached: number;
}

export interface Listener {
  onProgress(progress: ArchiveProgress): void;
  onFile(file: FileInArchive): void;
  /** Called after the last file. */
  onContents?(contents: ArchiveContents): void;
}

export interface ArchiveInput {
  name: string;
  input: Blob;
  lastModified: Date;
}

/**
 * Fetches originals as far as the network allows, and names what is missing (spec decision 44).
 * @throws the reason of `control` once cancelled
 */
export async function* archiveFiles(
  { db, env, control }: { db: DiaryDb; env: Env; control: Control },
  order: ArchiveOrder,
  listener: Listener,
): AsyncGenerator<ArchiveInput> {
  const at = new Date(env.now());
  const sums: string[] = [];
  const add = async (name: string, input: Blob, known?: string): Promise<ArchiveInput> => {
    const sha256 = known ?? (await sha256Of(input));
    sums.push(`${sha256}  ${name}\n`);
    listener.onFile({ name, sha256, size: input.size });
    return { name, input, lastModified: at };
  };
  const text = (name: string, content: string) => add(name, new Blob([content], { type: 'text/plain' }));
  const diary = await readDiary(db, env, order.year);
  const media: ExportedMedium[] = [];
  for await (const { medium, blob } of collectMedia({ db, env, control }, diary, listener)) {
    media.push(medium);
    if (blob && medium.file !== null) yield add(medium.file, blob, medium.hash);
  }
  media.push(...shelved([...diary.days, ...diary.deleted], media));
  const files = new Map(media.map(({ hash, file }) => [hash, file ?? undefined]));
  const shown = ({ entry }: ArchivedEntry): ShownEntry => ({
    ...{ entry, language: order.language, questionOf: order.questionOf },
    fileOf: (hash) => files.get(hash),
  });
  const years = Map.groupBy(diary.days, ({ entry }) => entry.date.slice(0, 4));
  for (const [year, days] of years) {
    await control.mayGoOn();
    for (const day of days) yield text(markdownName(day.entry.date), markdownOf(shown(day)));
    const articles = days.map((day) => entryArticle(shown(day)));
    yield text(yearPageName(year), [yearHead(year, order.language), ...articles, YEAR_FOOT].join(''));
  }
  const exportedOn = localDateOf(at.getTime(), env.timeZone());
  yield text(VIEWER_FILE, firstPageOf(order, exportedOn, years, media));
  yield text(EXPORT_FILE, `${JSON.stringify(dataOf(order, at, diary, media))}\n`);
  yield text('SHA256SUMS', sums.join(''));
  const isThere = media.filter(({ file }) => file !== null);
  const { photos = [], recordings = [] } = Object.groupBy(isThere, ({ type }) =>
    type.startsWith('audio/') ? 'recordings' : 'photos',
  );
  const dates = diary.days.map(({ entry }) => entry.date);
  const hashesOf = (some: readonly ExportedMedium[]) => some.map(({ hash }) => hash);
  listener.onContents?.({ dates, photos: hashesOf(photos), recordings: hashesOf(recordings) });
}

function firstPageOf(
  { language, profile }: ArchiveOrder,
  exportedOn: LocalDate,
  years: Map<string, ArchivedEntry[]>,
  media: readonly ExportedMedium[],
): string {
  return firstPage({
    language,
    name: `${profile.firstName} ${profile.lastName}`.trim(),
    exportedOn,
    years: [...years].map(([year, days]) => ({ year, days: days.length })),
    missing: media.filter(({ file }) => file === null).map(({ date, type }) => ({ date, name: type })),
  });
}

function dataOf(
  { year, profile, questionOf }: ArchiveOrder,
  at: Date,
  { days, deleted, quiet }: HeldDiary,
  media: ExportedMedium[],
): Export {
  const asked = [...new Set(days.flatMap(({ exported }) => exported.reflections.map(({ questionId }) => questionId)))];
  const known = asked.sort().map((id) => [id, questionOf(id)] as const);
  return {
    ...{
      format: EXPORT_FORMAT,
      version: EXPORT_VERSION,
      exportedAt: at.toISOString(),
      madeBy: 'device',
      year,
      profile,
    },
    quietMemories: quiet,
    questions: Object.fromEntries(known.flatMap(([id, text]) => (text === undefined ? [] : [[id, text]]))),
    entries: days.map(({ exported }) => exported),
    deleted: deleted.map(({ deletedAt, exported }) => ({
      deletedAt: new Date(deletedAt).toISOString(),
      entry: exported,
    })),
    media,
  };
}

async function* collectMedia(
  { db, env, control }: { db: DiaryDb; env: Env; control: Control },
  { days, deleted }: HeldDiary,
  { onProgress }: Listener,
): AsyncGenerator<{ medium: ExportedMedium; blob?: Blob }> {
  const names = new MediaNames();
  const named = [...days, ...deleted].flatMap(({ entry, history }) =>
    filesOf(entry, history).map(({ hash, type, size }) => ({ hash, type, size, date: entry.date })),
  );
  // If several days name a file, the first counts.
  const wanted = [...new Map(named.toReversed().map((file) => [file.hash, file])).values()].reverse();
  const stored = await db.files.toCollection().primaryKeys();
  const here = new Set(stored.flatMap(([hash, variant]) => (variant === 'original' ? [hash] : [])));
  const elsewhere = wanted.filter(({ hash }) => !here.has(hash));
  let asked = 0;
  const originals = new Originals(env, control);
  const bytes = wanted.reduce((sum, { size }) => sum + size, 0);
  const none = { mediaDone: 0, bytesDone: 0, missing: 0, unreached: 0 };
  const progress = { days: days.length, media: wanted.length, bytes, ...none };
  onProgress(progress);
  for (const { hash, type, size, date } of wanted) {
    await control.mayGoOn();
    const { bytesDone } = progress;
    const held = here.has(hash) ? await readBlob(db, hash, 'original') : undefined;
    const isWhole = held !== undefined && (await sha256Of(held)) === hash;
    if (!here.has(hash)) asked += 1;
    const next = [{ hash, size }, ...elsewhere.slice(asked, asked + 49)];
    const onBytes = (come: number) => onProgress({ ...progress, bytesDone: bytesDone + come });
    const found = isWhole ? held : await originals.fetch(next, onBytes);
    progress.mediaDone += 1;
    progress.bytesDone = bytesDone + size;
    const isThere = found instanceof Blob;
    if (!isThere) progress.missing += 1;
    if (found === 'elsewhere') progress.unreached += 1;
    const file = names.nameFor(date, { hash, type });
    const about = { hash, type, size, date };
    if (isThere) yield { medium: { ...about, file }, blob: found };
    else yield { medium: { ...about, file: null, missing: found } };
    onProgress({ ...progress });
  }
}

/** Files on shelves are at the server alone (spec decision 74): the archive says so. */
function shelved(days: readonly ArchivedEntry[], known: readonly { hash: string }[]): ExportedMedium[] {
  const named = days.flatMap(({ entry }) => shelfFilesOf(entry).map((file) => ({ ...file, date: entry.date })));
  const others = new Map(named.toReversed().map((file) => [file.hash, file]));
  for (const { hash } of known) others.delete(hash);
  return [...others.values()].reverse().map((file) => ({ ...file, file: null, missing: 'elsewhere' }));
}
