import type { ExportedMedium } from '@tagfalter/contract/export-format';
import { filesOf, MediaNames, shelfFilesOf } from '@tagfalter/domain/export/media-names';
import type { LocalDate } from '@tagfalter/domain/local-date';
import type { ArchiveFiles } from '#api/archive/archive-files.ts';
import type { ExportMedia } from './ports.ts';
import type { ExportEntry } from './read-days.ts';

/** Media of an archive under one name each, or the reason why they are missing. */
export class MediaIndex {
  readonly #media: ExportMedia;
  readonly #accountId: string;
  readonly #files: ArchiveFiles;
  readonly #names = new MediaNames();
  readonly #known = new Map<string, ExportedMedium>();
  readonly #missing: { date: LocalDate; name: string }[] = [];

  constructor(media: ExportMedia, accountId: string, files: ArchiveFiles) {
    this.#media = media;
    this.#accountId = accountId;
    this.#files = files;
  }

  /** Adds media of entries and revisions. */
  async add(days: readonly ExportEntry[]): Promise<void> {
    const named = days.flatMap(({ entry, history }) =>
      [...filesOf(entry, history), ...shelfFilesOf(entry)].map((file) => ({ ...file, date: entry.date })),
    );
    const fresh = new Map(named.filter(({ hash }) => !this.#known.has(hash)).map((file) => [file.hash, file]));
    const found = await this.#media.look(this.#accountId, [...fresh.keys()]);
    // The first entry that names a file gives it its name; `fresh` has the last.
    for (const { hash, type, size, date } of named) {
      if (this.#known.has(hash)) continue;
      const there = found.get(hash) ?? { missing: 'missing' as const };
      const name = this.#names.nameFor(date, { hash, type });
      if ('missing' in there) {
        this.#known.set(hash, { hash, type, size, date, file: null, missing: there.missing });
        this.#missing.push({ date, name });
      } else {
        this.#known.set(hash, { hash, type, size: there.size, date, file: name });
        this.#files.addMedium(name, there);
      }
    }
  }

  /** Path in the archive; undefined if missing. */
  fileOf(hash: string): string | undefined {
    return this.#known.get(hash)?.file ?? undefined;
  }

  list(): Iterable<ExportedMedium> {
    return this.#known.values();
  }

  /** Entries with missing files. */
  missing(): readonly { date: LocalDate; name: string }[] {
    return this.#missing;
  }
}
