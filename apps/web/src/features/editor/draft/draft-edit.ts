import type { PlainTextName } from '@tagfalter/domain/entry-fields';
import type { WorkKind } from '@tagfalter/domain/entry-work';
import type { AudioRef, ImageRef, SummarySource, TranscriptSource, Visibility } from '@tagfalter/domain/field-kinds';
import { type Feeling, MOOD_DEFAULT, type Mood } from '@tagfalter/domain/mood';
import { editedSource } from '@tagfalter/domain/text-source';
import type { Draft } from '@tagfalter/local/drafts/drafts';

/** A single act of a person in the editor. */
export type DraftEdit =
  | { type: 'write'; field: PlainTextName; text: string }
  | { type: 'mood'; level: number | null }
  | { type: 'feeling'; feeling: Feeling | null }
  | { type: 'mood-emoji'; emoji: string | null }
  | { type: 'emojis'; emojis: string }
  | { type: 'visibility'; visibility: Visibility }
  /** Marks the day as added later (spec decision 75). */
  | { type: 'add-later' }
  | { type: 'add-image'; image: ImageRef }
  | { type: 'remove-image'; hash: string }
  | { type: 'restore-image'; image: ImageRef; index: number; wasMain: boolean }
  | { type: 'main-image'; hash: string }
  | { type: 'audio'; audio: AudioRef | null }
  | { type: 'answer'; questionId: string; answer: string }
  | { type: 'remove-answer'; questionId: string }
  | { type: 'summary'; summary: string }
  | { type: 'made-summary'; summary: string; emojis: string; from: SummarySource; ask?: boolean }
  | { type: 'transcript'; transcript: string }
  | { type: 'made-transcript'; transcript: string; from: TranscriptSource }
  | { type: 'ask'; work: WorkKind };

/** The mood of a draft; a feeling without a level gets the middle one (spec §9). */
function moodOf(draft: Draft): Mood {
  return draft.mood ?? { level: MOOD_DEFAULT, feeling: null, customEmoji: null };
}

function removeImage(draft: Draft, hash: string): Draft {
  const images = draft.images.filter((image) => image.hash !== hash);
  return { ...draft, images, mainImage: draft.mainImage === hash ? null : draft.mainImage };
}

function addImage(draft: Draft, image: ImageRef, index: number): Draft {
  if (draft.images.some((held) => held.hash === image.hash)) return draft;
  return { ...draft, images: draft.images.toSpliced(index, 0, image) };
}

function withAnswer(draft: Draft, questionId: string, answer: string): Draft {
  const typed = draft.reflections;
  const at = typed.findIndex((one) => one.questionId === questionId);
  if (typed[at]?.answer === answer) return draft;
  const next = { questionId, answer };
  return { ...draft, reflections: at === -1 ? [...typed, next] : typed.with(at, next) };
}

/** Whether the assistant is asked for something when the draft is saved. */
export function asksForWork({ asks = [] }: Pick<Draft, 'asks'>): boolean {
  return asks.length > 0;
}

function withoutAsk({ asks = [] }: Draft, work: WorkKind): WorkKind[] {
  return asks.filter((one) => one !== work);
}

function madeSummary(draft: Draft, edit: Extract<DraftEdit, { type: 'made-summary' }>): Draft {
  const { summary, emojis, from } = edit;
  const asks = withoutAsk(draft, 'summary');
  return { ...draft, summary, emojis, summaryFrom: from, asks: edit.ask ? [...asks, 'summary'] : asks };
}

/** Source of a text after an edit: a text that was emptied and begun anew is a person's. */
function sourceAfter<S>(text: string, edited: S): S | 'person' {
  return text.trim() === '' ? 'person' : edited;
}

/** The draft after an edit; the same object when nothing changed. */
export function editDraft(draft: Draft, edit: DraftEdit): Draft {
  switch (edit.type) {
    case 'write':
      return edit.text === draft[edit.field] ? draft : { ...draft, [edit.field]: edit.text };
    case 'mood': {
      const { feeling = null, customEmoji = null } = draft.mood ?? {};
      return { ...draft, mood: edit.level === null ? null : { level: edit.level, feeling, customEmoji } };
    }
    case 'feeling':
      return { ...draft, mood: { ...moodOf(draft), feeling: edit.feeling } };
    case 'mood-emoji':
      return { ...draft, mood: { ...moodOf(draft), customEmoji: edit.emoji } };
    case 'emojis':
      return { ...draft, emojis: edit.emojis };
    case 'visibility':
      return { ...draft, visibility: edit.visibility };
    case 'add-later':
      return { ...draft, addedLater: true, visibility: 'private' };
    case 'add-image':
      return addImage(draft, edit.image, draft.images.length);
    case 'remove-image':
      return removeImage(draft, edit.hash);
    case 'restore-image': {
      const restored = addImage(draft, edit.image, edit.index);
      return edit.wasMain ? { ...restored, mainImage: edit.image.hash } : restored;
    }
    case 'main-image':
      return { ...draft, mainImage: edit.hash };
    case 'answer':
      return withAnswer(draft, edit.questionId, edit.answer);
    case 'remove-answer':
      return { ...draft, reflections: draft.reflections.filter((one) => one.questionId !== edit.questionId) };
    case 'audio':
      return { ...draft, audio: edit.audio, asks: withoutAsk(draft, 'transcript') };
    case 'summary':
      return {
        ...draft,
        summary: edit.summary,
        summaryFrom: sourceAfter(edit.summary, editedSource(draft.summaryFrom)),
      };
    case 'made-summary':
      return madeSummary(draft, edit);
    case 'transcript':
      return {
        ...draft,
        audioTranscript: edit.transcript,
        transcriptFrom: sourceAfter(edit.transcript, editedSource(draft.transcriptFrom)),
      };
    case 'made-transcript':
      return {
        ...draft,
        audioTranscript: edit.transcript,
        transcriptFrom: edit.from,
        asks: withoutAsk(draft, 'transcript'),
      };
    case 'ask':
      return { ...draft, asks: [...withoutAsk(draft, edit.work), edit.work] };
  }
}

const TYPED = new Set<DraftEdit['type']>(['write', 'summary', 'transcript', 'answer']);

/** Whether an edit is stored at once, or after a pause because more of it follows (decision 16). */
export function isStoredAtOnce(edit: DraftEdit): boolean {
  return !TYPED.has(edit.type);
}
