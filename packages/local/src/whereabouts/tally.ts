import type { ServerShare } from './ask-server.ts';
import type { NamedDiary, NamedFile } from './named-files.ts';
import { isFileExported, type Places } from './places.ts';

export interface Tally {
  /** Named by the diary. */
  all: number;
  device: number;
  /** `null` until the server was asked. */
  server: number | null;
  /** `null` without an archive. */
  exported: number | null;
}

export interface Tallies {
  days: Tally;
  photos: Tally;
  recordings: Tally;
}

/** Only whole originals count. At the server a day counts once its last change has arrived. */
export function tallyPlaces(diary: NamedDiary, places: Places, server: ServerShare | null): Tallies {
  const ofKind = (kind: NamedFile['kind']): Tally => {
    const files = diary.files.filter((file) => file.kind === kind);
    const count = (isThere: (file: NamedFile) => boolean) => files.filter(isThere).length;
    return {
      all: files.length,
      device: count(({ hash }) => places.originals.has(hash)),
      server: server && count(({ hash }) => server.files.get(hash)?.state === 'arrived'),
      exported: places.exported && count((file) => isFileExported(places, file)),
    };
  };
  const { dates, changed } = diary;
  const { exported } = places;
  const days = {
    all: dates.length,
    device: dates.length,
    server: server && Math.max(0, server.days - changed),
    exported: exported && dates.filter((date) => exported.dates.has(date)).length,
  };
  return { days, photos: ofKind('image'), recordings: ofKind('audio') };
}
