import { blankEntry } from '@tagfalter/domain/entry';
import type { DiaryDb } from '../db/diary-db.ts';
import type { Draft, TrashRow } from '../db/rows.ts';
import { draftsIn } from '../entries/trashed-drafts.ts';
import { draftFromEntry } from './drafts.ts';
import { joinDrafts, rebaseDraft } from './rebase-draft.ts';

/** Rebases the later onto the earlier (spec decision 10). It names no editor, so that either's editor takes it over. */
function joinWithEarlier(earlier: Draft, later: Draft | undefined): Draft {
  if (!later) return withoutEditor(earlier);
  const { base, entryId, date, timeZone } = later;
  const begunOn = draftFromEntry(base ?? blankEntry(entryId, date, timeZone));
  return withoutEditor(joinDrafts(begunOn, base ? rebaseDraft(earlier, base) : earlier, later));
}

function withoutEditor({ by: _by, over: _over, ...draft }: Draft): Draft {
  return draft;
}

/** Joins them with a present one. Call it in a transaction. */
export async function putBackDrafts(db: DiaryDb, row: TrashRow): Promise<void> {
  const drafts = draftsIn(row);
  if (drafts.length === 0) return;
  const existing = await db.drafts.get(row.date);
  const joined = drafts.reduceRight<Draft | undefined>((later, draft) => joinWithEarlier(draft, later), existing);
  if (joined) await db.drafts.put(joined);
}
