import type { SummaryReply } from '@tagfalter/contract/generate-summary';
import type { Draft } from '@tagfalter/local/drafts/drafts';
import type { DraftEdit } from '../draft/draft-edit.ts';

/** Fields of a draft before and after a summary was put there. */
export interface PutSummary {
  before: Pick<Draft, 'summary' | 'emojis' | 'summaryFrom'>;
  after: Pick<Draft, 'summary' | 'emojis'>;
}

type MadeEdit = Extract<DraftEdit, { type: 'made-summary' }>;

/**
 * The edit that puts a summary into a draft. Emojis that a person has chosen stay; the last summary's emojis make room.
 * @param earlier last summary that was put there
 */
export function putSummary(
  { summary, emojis, summaryFrom }: PutSummary['before'],
  made: SummaryReply,
  earlier: Pick<PutSummary, 'after'> | null,
): { put: PutSummary; edit: MadeEdit } {
  const isFree = emojis === '' || emojis === earlier?.after.emojis;
  const after = { summary: made.summary, emojis: isFree ? made.emojis : emojis };
  return {
    put: { before: { summary, emojis, summaryFrom }, after },
    edit: { type: 'made-summary', ...after, from: made.by },
  };
}

/** The edit that takes a summary back; emojis that a person has chosen since stay. */
export function takeBack({ before, after }: PutSummary, { emojis }: Pick<Draft, 'emojis'>): MadeEdit {
  const { summary, summaryFrom } = before;
  return {
    type: 'made-summary',
    summary,
    emojis: emojis === after.emojis ? before.emojis : emojis,
    from: summaryFrom,
  };
}
