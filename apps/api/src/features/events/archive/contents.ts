import type { GuestFile } from '@tagfalter/contract/contribution';
import type { ArchivedContribution, ArchivedPicture } from '@tagfalter/contract/event-archive-format';
import type { ArchiveFiles } from '#api/archive/archive-files.ts';
import type { FoundMedium } from '#api/archive/found-medium.ts';
import type { Db } from '#api/db/open.ts';
import { arrivalOf, arrivedMediaOf, missingOf } from '../arrivals.ts';
import type { EventMedium } from '../media-port.ts';
import type { ContributionColumns } from '../repository.ts';
import { FileNames } from './file-names.ts';
import type { ArchiveWords } from './words.ts';

/** With the type of the stored bytes. */
type TypedMedium = EventMedium & { type: string };

/** Media port of event archives. */
export interface ArchivedMedia {
  find(db: Db, eventId: string, hashes: readonly string[]): Promise<ReadonlyMap<string, TypedMedium>>;
  /** Finds the bytes of each, without reading them. */
  look(eventId: string, hashes: readonly string[]): Promise<ReadonlyMap<string, FoundMedium>>;
}

interface Options {
  db: Db;
  media: ArchivedMedia;
  files: ArchiveFiles;
  words: ArchiveWords;
  /** Milliseconds since the epoch; later contributions are not in the archive. */
  at: number;
  /** Files that no contribution shows; they lie apart. */
  hiddenOnly: ReadonlySet<string>;
}

/** Path in the archive, or why it is missing. */
type PicturePlace = Pick<ArchivedPicture, 'hash' | 'file' | 'missing'>;
type DeliveredFile = { file: GuestFile; medium: TypedMedium };

/** Converts contributions for the archive and adds their files, each once. */
export class EventArchiveContents {
  readonly #options: Options;
  readonly #names: FileNames;
  #count = 0;

  constructor(options: Options) {
    this.#options = options;
    this.#names = new FileNames(options.words);
  }

  /** @param rows all contributions in archive order */
  async add(rows: readonly ContributionColumns[]): Promise<ArchivedContribution[]> {
    const { db, media, at } = this.#options;
    const [first] = rows;
    if (!first) return [];
    const hashes = [...new Set(rows.flatMap(({ files }) => files.map(({ hash }) => hash)))];
    const known = await media.find(db, first.eventId, hashes);
    const found = await media.look(first.eventId, [...known.keys()]);
    return rows.map((row) => {
      const arrivals = row.arrivals.filter((arrival) => arrival.at <= at);
      return this.#entryOf({ ...row, arrivals }, known, found);
    });
  }

  #entryOf(
    row: ContributionColumns,
    known: ReadonlyMap<string, TypedMedium>,
    found: ReadonlyMap<string, FoundMedium>,
  ): ArchivedContribution {
    this.#count += 1;
    const delivered = arrivedMediaOf(row, known).flatMap(({ file }): DeliveredFile[] => {
      const medium = known.get(file.hash);
      return medium && medium.state !== 'refused' ? [{ file, medium }] : [];
    });
    const there = (hash: string): FoundMedium => found.get(hash) ?? { missing: 'missing' };
    const missing = missingOf(row, known);
    const own = (role: 'avatar' | 'audio') => delivered.find(({ file }) => file.role === role);
    const [portrait, voice] = [own('avatar'), own('audio')];
    const numbered = { number: this.#count, guestName: row.guestName };
    const place = (one: DeliveredFile, kind: 'voice' | 'portrait'): PicturePlace =>
      this.#placeOwn(one, there(one.medium.hash), { ...numbered, kind });
    return {
      ...{ id: row.id, ...numbered },
      submittedAt: (row.submittedAt ?? row.createdAt).toISOString(),
      ...{ topMoment: row.topMoment, message: row.message, state: stateOf(row) },
      isComplete: missing.length === 0,
      waiting: missing.filter(isPicture).length,
      portrait: portrait ? place(portrait, 'portrait') : null,
      voice: voice ? { ...place(voice, 'voice'), durationMs: voice.medium.durationMs } : null,
      pictures: ['top', 'more'].flatMap((role) =>
        delivered
          .filter(({ file }) => file.role === role)
          .map((one) => this.#pictureOf(one, there(one.medium.hash), row)),
      ),
    };
  }

  #pictureOf({ file, medium }: DeliveredFile, found: FoundMedium, row: ContributionColumns): ArchivedPicture {
    const { hash, type, width, height } = medium;
    const isApart = this.#options.hiddenOnly.has(hash);
    const placed = this.#place(hash, found, this.#names.nameOf('picture', hash), () =>
      this.#names.namePicture({ hash, type, isHidden: isApart }, row.guestName),
    );
    const task = file.task === undefined ? {} : { task: file.task };
    const isHidden = row.hiddenAt !== null || row.hiddenFiles.includes(hash);
    return { ...placed, isTop: file.role === 'top', isHidden, name: file.name, ...task, width, height };
  }

  #placeOwn(
    { medium: { hash, type } }: DeliveredFile,
    found: FoundMedium,
    { kind, ...of }: { number: number; guestName: string; kind: 'voice' | 'portrait' },
  ): PicturePlace {
    const isHidden = this.#options.hiddenOnly.has(hash);
    return this.#place(hash, found, this.#names.nameOf('own', hash), () =>
      this.#names.nameOwn({ hash, type, kind, isHidden }, of),
    );
  }

  #place(hash: string, found: FoundMedium, known: string | undefined, giveName: () => string): PicturePlace {
    if ('missing' in found) return { hash, file: null, missing: found.missing };
    const file = known ?? giveName();
    if (known === undefined) this.#options.files.addMedium(file, found);
    return { hash: found.sha256, file };
  }
}

const isPicture = ({ role }: GuestFile): boolean => role === 'top' || role === 'more';

function stateOf(row: ContributionColumns): ArchivedContribution['state'] {
  if (row.hiddenAt !== null) return 'hidden';
  const isNew = row.files.some(({ hash }) => arrivalOf(row, hash)?.isApproved === false);
  return row.approvedAt === null || row.awaitingWords.length > 0 || isNew ? 'awaiting' : 'shown';
}
