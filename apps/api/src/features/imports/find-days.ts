import type { ImportReport, OtherProgram } from '@tagfalter/contract/imports';
import type { LocalDate } from '@tagfalter/domain/local-date';
import type { ForeignArchive } from '#api/archive/open-archive.ts';
import { CollectedEntries } from './collected-entries.ts';
import type { GivenDates, JoinedEntry } from './join-days.ts';
import type { Problem } from './problems.ts';
import { otherProgram } from './readers/other-programs.ts';
import { ownFile, readOwn } from './readers/own.ts';
import { readForeign } from './readers/read-foreign.ts';
import { unclaimedFiles } from './readers/unclaimed.ts';

/** Contents of an archive before the import. */
export interface FoundEntries {
  format: ImportReport['format'];
  days: JoinedEntry[];
  problems: Problem[];
}

/** No known diary in the archive. */
export class UnknownFormat extends Error {
  override readonly name = 'UnknownFormat';
  /** Program that wrote the archive, if known. */
  readonly program: OtherProgram | undefined;
  constructor(program?: OtherProgram) {
    super(program ?? 'unknown');
    this.program = program;
  }
}

interface Finding {
  given: GivenDates;
  today: LocalDate;
  /** Time zone of whoever imports: for entries without one. */
  timeZone: string;
  /** Awaited between entries, for fairness. */
  turn: () => Promise<void>;
}

/**
 * Reads entries without media. Every file is taken or named.
 * @throws UnreadableArchive, UnknownFormat
 */
export async function findEntries(archive: ForeignArchive, finding: Finding): Promise<FoundEntries> {
  const collected = new CollectedEntries(finding);
  for (const { name, fault } of archive.leftOut) collected.problems.add(fault, { name });
  const own = await ownFile(archive);
  const format = own ? await takeOwn() : await takeForeign();
  const unclaimed = unclaimedFiles(archive, { taken: collected.files, isOwn: own !== undefined });
  return { format, ...collected.done(unclaimed) };

  async function takeOwn(): Promise<'tagfalter'> {
    if (own) collected.files.add(own.name);
    for await (const found of own ? readOwn(archive, own, finding.timeZone) : []) {
      await finding.turn();
      if (!collected.take(found)) break;
    }
    return 'tagfalter';
  }
  async function takeForeign(): Promise<ImportReport['format']> {
    const counts = { 'day-one': 0, journey: 0 };
    for await (const found of readForeign(archive, finding.timeZone)) {
      await finding.turn();
      if (found.program) counts[found.program] += 1;
      collected.files.add(found.file);
      if (!collected.take(found)) break;
    }
    if (counts['day-one'] + counts.journey === 0) throw new UnknownFormat(await otherProgram(archive));
    return counts.journey > counts['day-one'] ? 'journey' : 'day-one';
  }
}
