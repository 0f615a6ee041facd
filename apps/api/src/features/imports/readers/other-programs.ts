import type { OtherProgram } from '@tagfalter/contract/imports';
import * as v from 'valibot';
import { type ForeignArchive, readWhole, UnreadableFile } from '#api/archive/open-archive.ts';
import { LooseItem } from './loose-item.ts';
import { jsonFilesOf } from './read-foreign.ts';
import { MAX_ENTRY_BYTES } from './reading-limits.ts';

/** JSON files that are looked into. */
const MAX_READ_FILES = 20;

/** The program of an archive that is read by none of the readers; undefined for an unknown one. */
export async function otherProgram(archive: ForeignArchive): Promise<OtherProgram | undefined> {
  const names = [...archive.files.keys()];
  if (names.some((name) => /(?:^|\/)AppleJournalEntries\//i.test(name))) return 'apple-journal';
  if (names.some((name) => /(?:^|\/)\.obsidian\//.test(name))) return 'obsidian';
  for (const file of jsonFilesOf(archive).slice(0, MAX_READ_FILES)) {
    if (file.size > MAX_ENTRY_BYTES) continue;
    const program = programOf(await jsonOf(archive, file));
    if (program) return program;
  }
  return names.some((name) => /(?:^|\/)Takeout\/(?:Keep|Google (?:Notizen|Keep))\//i.test(name)) ? 'keep' : undefined;
}

function programOf(value: unknown): OtherProgram | undefined {
  const root = new LooseItem(value);
  const [first] = root.list('entries').map((one) => new LooseItem(one));
  if (first?.has('body') && first.has('title') && first.has('date')) return 'jrnl';
  return root.has('isTrashed') && root.has('userEditedTimestampUsec') ? 'keep' : undefined;
}

const Json = v.pipe(v.string(), v.parseJson());

async function jsonOf(archive: ForeignArchive, file: ReturnType<typeof jsonFilesOf>[number]): Promise<unknown> {
  try {
    const parsed = v.safeParse(Json, (await readWhole(archive, file, MAX_ENTRY_BYTES)).toString('utf8'));
    return parsed.success ? parsed.output : undefined;
  } catch (fault) {
    if (!(fault instanceof UnreadableFile)) throw fault;
    return undefined;
  }
}
