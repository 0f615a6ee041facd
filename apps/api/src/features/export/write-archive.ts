import { EXPORT_FILE, EXPORT_FORMAT, EXPORT_VERSION, type ExportHead } from '@tagfalter/contract/export-format';
import { markdownName, markdownOf } from '@tagfalter/domain/export/markdown-day';
import type { ShownEntry } from '@tagfalter/domain/export/shown-day';
import {
  entryArticle,
  firstPage,
  VIEWER_FILE,
  YEAR_FOOT,
  yearHead,
  yearPageName,
} from '@tagfalter/domain/export/viewer-page';
import { ArchiveFiles } from '#api/archive/archive-files.ts';
import type { WrittenArchive } from '#api/archive/archives.ts';
import type { Spool, SpoolWriter } from '#api/archive/spool.ts';
import type { Db } from '#api/db/open.ts';
import type { ExportOrder } from './address.ts';
import { MediaIndex } from './media-index.ts';
import type { ExportMedia, ExportQuestions } from './ports.ts';
import { readAccountQuiet, readBonusDays, readPostProfile, readProfile } from './read-account.ts';
import { type ExportEntry, readDays } from './read-days.ts';

export interface WriteDeps {
  db: Db;
  media: ExportMedia;
  questions: ExportQuestions;
}

/**
 * Writes an archive's texts and finds its media, page by page: it is of one moment only if the account's version is
 * unchanged afterwards.
 * @returns undefined for a deleted account
 */
export async function writeArchive(
  deps: WriteDeps,
  order: ExportOrder,
  spool: Spool,
): Promise<WrittenArchive | undefined> {
  const person = await readProfile(deps.db, order.accountId);
  if (!person) return undefined;
  const writer = new ArchiveWriter(deps, order, new ArchiveFiles(spool, order.at));
  const picture = person.pictureId ? await deps.media.readPicture(order.accountId, person.pictureId) : undefined;
  const profile = { ...person.profile, picture: picture ? writer.files.addBytes('media/profile.webp', picture) : null };
  await writer.write({
    ...{ format: EXPORT_FORMAT, version: EXPORT_VERSION, madeBy: 'server', year: order.year, profile },
    exportedAt: new Date(order.at).toISOString(),
    bonusDays: await readBonusDays(deps.db, order.accountId, order.year),
    quietMemories: await readAccountQuiet(deps.db, order.accountId),
    linkedinProfile: await readPostProfile(deps.db, order.accountId),
  });
  await writer.writeFirstPage(`${profile.firstName} ${profile.lastName}`.trim());
  await writer.files.addSums();
  return { title: profile.username, files: writer.files.done() };
}

/** Streams a list into a JSON file. */
async function writeList<T>(json: SpoolWriter, name: string, items: AsyncIterable<T> | Iterable<T>): Promise<void> {
  await json.write(`,\n"${name}":[`);
  let isFirst = true;
  for await (const item of items) {
    await json.write(`${isFirst ? '' : ','}\n${JSON.stringify(item)}`);
    isFirst = false;
  }
  await json.write(']');
}

class ArchiveWriter {
  readonly files: ArchiveFiles;
  readonly #deps: WriteDeps;
  readonly #order: ExportOrder;
  readonly #index: MediaIndex;
  readonly #years: { year: string; days: number }[] = [];
  readonly #asked = new Set<string>();
  #page: SpoolWriter | undefined;

  constructor(deps: WriteDeps, order: ExportOrder, files: ArchiveFiles) {
    this.#deps = deps;
    this.#order = order;
    this.files = files;
    this.#index = new MediaIndex(deps.media, order.accountId, files);
  }

  /** `entries.json`, and the readable entries beside it. */
  async write(head: Omit<ExportHead, 'questions'>): Promise<void> {
    const json = await this.files.begin('json');
    await json.write(JSON.stringify(head).slice(0, -1));
    await writeList(json, 'entries', this.#living());
    await writeList(json, 'deleted', this.#deleted());
    await writeList(json, 'media', this.#index.list());
    await json.write(`,\n"questions":${JSON.stringify(this.#questions())}}\n`);
    await this.files.end(EXPORT_FILE, json);
  }

  async *#living() {
    for await (const page of this.#pages('living')) {
      for (const day of page) {
        await this.#show(day);
        yield day.exported;
      }
    }
    await this.#endYear();
  }

  async *#deleted() {
    for await (const page of this.#pages('deleted')) {
      for (const { deletedAt, exported } of page) {
        if (deletedAt) yield { deletedAt: deletedAt.toISOString(), entry: exported };
      }
    }
  }

  async *#pages(which: 'living' | 'deleted'): AsyncGenerator<ExportEntry[]> {
    const { accountId, year } = this.#order;
    for await (const page of readDays(this.#deps.db, { accountId, year, which })) {
      await this.#index.add(page);
      yield page;
    }
  }

  /** An entry as Markdown and in its year's page. */
  async #show({ entry }: ExportEntry): Promise<void> {
    const { language } = this.#order;
    for (const { questionId } of entry.reflections ?? []) this.#asked.add(questionId);
    const shown: ShownEntry = {
      ...{ entry, language },
      fileOf: (hash) => this.#index.fileOf(hash),
      questionOf: (id) => this.#deps.questions.textOf(id, language),
    };
    const markdown = await this.files.begin('markdown');
    await markdown.write(markdownOf(shown));
    await this.files.end(markdownName(entry.date), markdown);
    const year = entry.date.slice(0, 4);
    if (this.#years.at(-1)?.year !== year) await this.#beginYear(year);
    const count = this.#years.at(-1);
    if (count) count.days += 1;
    await this.#page?.write(entryArticle(shown));
  }

  async #beginYear(year: string): Promise<void> {
    await this.#endYear();
    this.#years.push({ year, days: 0 });
    this.#page = await this.files.begin('pages');
    await this.#page.write(yearHead(year, this.#order.language));
  }

  async #endYear(): Promise<void> {
    const year = this.#years.at(-1)?.year;
    if (!this.#page || year === undefined) return;
    await this.#page.write(YEAR_FOOT);
    await this.files.end(yearPageName(year), this.#page);
    this.#page = undefined;
  }

  #questions(): Record<string, string> {
    const { language } = this.#order;
    const known = [...this.#asked].sort().map((id) => [id, this.#deps.questions.textOf(id, language)] as const);
    return Object.fromEntries(known.flatMap(([id, text]) => (text === undefined ? [] : [[id, text]])));
  }

  async writeFirstPage(name: string): Promise<void> {
    const { language, at } = this.#order;
    const missing = this.#index.missing();
    const exportedOn = new Date(at).toISOString().slice(0, 10);
    const page = await this.files.begin('pages');
    await page.write(firstPage({ language, name, exportedOn, years: this.#years, missing }));
    await this.files.end(VIEWER_FILE, page);
  }
}
