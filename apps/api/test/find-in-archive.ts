import { openArchive } from '#api/archive/open-archive.ts';
import { type FoundEntries, findEntries } from '#api/features/imports/find-days.ts';
import { type PackedFile, withFile, zipOf } from './zip-file.ts';

/** Latest possible day, and the zone of whoever imports. */
export const TODAY = '2026-11-20';
const READER = 'Europe/Berlin';

/** Entries found in the bytes of an archive. */
export function findIn(
  bytes: Buffer,
  given: readonly [string, string][] = [],
  timeZone = READER,
): Promise<FoundEntries> {
  return withFile(bytes, async (path) => {
    const archive = await openArchive(path);
    try {
      return await findEntries(archive, { given: new Map(given), today: TODAY, timeZone, turn: async () => undefined });
    } finally {
      archive.close();
    }
  });
}

/** Entries found in an archive of these files. */
export const find = (files: readonly PackedFile[], given: readonly [string, string][] = []): Promise<FoundEntries> =>
  findIn(zipOf(files), given);

export const textsOf = ({ days }: FoundEntries) => days.map(({ date, fields }) => [date, fields.text]);
export const problemsOf = ({ problems }: FoundEntries) => problems.map(({ kind, count }) => [kind, count]);
