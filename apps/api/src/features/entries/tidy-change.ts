import type { RejectedPart } from '@tagfalter/contract/sync-push';
import { emojisIn, isOnlyEmojis, MAX_DAY_EMOJIS } from '@tagfalter/domain/emoji';
import type { EntryFields } from '@tagfalter/domain/entry';
import { type EntryChange, MERGED_TEXTS } from '@tagfalter/domain/entry-merge';
import { MOOD_MAX, MOOD_MIN, type Mood } from '@tagfalter/domain/mood';
import { type AnswerChange, MAX_ANSWER } from '@tagfalter/domain/reflection';
import type { LostContent } from '@tagfalter/domain/revision';
import { MAX_DERIVED_TEXT, MAX_TEXT, MAX_TOP_MOMENT, normalizeLineEnds } from '@tagfalter/domain/text';
import { cutOf, uncut } from '@tagfalter/domain/text-cut';
import { Refusal } from '#api/refusal.ts';

/** Characters that somebody may type into a text at most (spec §5). */
export const LONGEST = {
  text: MAX_TEXT,
  topMoment: MAX_TOP_MOMENT,
  summary: MAX_DERIVED_TEXT,
  audioTranscript: MAX_DERIVED_TEXT,
} as const satisfies Partial<Record<keyof EntryFields, number>>;

type TextField = keyof typeof LONGEST;
const TEXT_FIELDS = ['text', 'topMoment', 'summary', 'audioTranscript'] as const satisfies readonly TextField[];

/**
 * Brings a change into the form it is stored in, and checks the rules that hold for everybody (spec §5).
 * @param isKnown whether a text was taken before: what two have written may be longer together than one may type (S7),
 *   and comes back whole
 * @throws Refusal `text_too_long`, `too_many_emojis`, `only_emojis`, `mood_out_of_range`
 */
export function tidyChange(
  change: EntryChange,
  isKnown: (text: string) => boolean = () => false,
): { change: EntryChange; dropped: RejectedPart[] } {
  const fields = { ...change.fields };
  for (const name of TEXT_FIELDS) {
    const text = fields[name];
    if (text !== undefined) fields[name] = tidyText(name, text, isKnown);
  }
  const bases = tidyBases(change, fields);
  const dropped: RejectedPart[] = [];
  if (fields.emojis !== undefined) fields.emojis = tidyEmojis(fields.emojis, dropped);
  if (fields.mood) fields.mood = tidyMood(fields.mood);
  const addImages = change.addImages.map((image) => ({
    ...image,
    name: storable(image.name),
    type: storable(image.type),
  }));
  if (fields.audio) fields.audio = { ...fields.audio, type: storable(fields.audio.type) };
  const answers = change.answers && tidyAnswers(change.answers);
  return { change: { ...change, fields, bases, addImages, answers }, dropped };
}

/** An earlier version's content in the form it is stored in. It was taken before: no text of it is too long. */
export function tidyLost({ images, reflections, ...fields }: LostContent): LostContent {
  const given = reflections?.map(({ questionId, answer }) => [questionId, answer]);
  const answers = given && Object.fromEntries(given);
  const { change } = tidyChange({ fields, addImages: images ?? [], removeImages: [], answers }, () => true);
  const tidied = Object.entries(change.answers ?? {}).map(([questionId, answer]) => ({ questionId, answer }));
  return {
    ...change.fields,
    ...(images ? { images: change.addImages } : {}),
    ...(reflections ? { reflections: tidied } : {}),
  };
}

/** Without what PostgreSQL cannot store in text or JSON: NUL and halves of a surrogate pair. Nobody types those. */
function storable(text: string): string {
  return text.replaceAll('\u0000', '').toWellFormed();
}

function tidyText(field: TextField, given: string, isKnown: (text: string) => boolean): string {
  const text = normalizeLineEnds(storable(given));
  if (!isKnown(text)) checkLength(field, text, LONGEST[field]);
  return text;
}

function checkLength(field: TextField | 'answers', { length }: string, longest: number): void {
  if (length > longest) throw new Refusal('text_too_long', { details: { field, longest, length } });
}

/** Without the blanks around them (spec §5). A blank answer is none; only an empty one takes away what stands. */
function tidyAnswers(given: AnswerChange): AnswerChange {
  const tidied: [string, string][] = [];
  for (const [questionId, answer] of Object.entries(given)) {
    const text = normalizeLineEnds(storable(answer)).trim();
    checkLength('answers', text, MAX_ANSWER);
    if (text !== '' || answer === '') tidied.push([questionId, text]);
  }
  return Object.fromEntries(tidied);
}

/** What the texts were begun on, as it would have been stored: else every line end would count as a change (S7). */
function tidyBases({ fields: given, bases }: EntryChange, fields: EntryChange['fields']): EntryChange['bases'] {
  const tidied = { ...bases };
  for (const name of MERGED_TEXTS) {
    const [before, text, cut] = [given[name], fields[name], bases?.[name]];
    if (before === undefined || text === undefined || cut === undefined) continue;
    const base = uncut(before, cut);
    const tidiedBase = normalizeLineEnds(storable(base));
    if (text !== before || tidiedBase !== base) tidied[name] = cutOf(tidiedBase, text);
  }
  return tidied;
}

/** Only real emojis survive (decision 14); blanks between them are nothing worth a word. */
function tidyEmojis(given: string, dropped: RejectedPart[]): string {
  const emojis = emojisIn(given);
  if (emojis.length > MAX_DAY_EMOJIS) throw new Refusal('too_many_emojis', { details: { longest: MAX_DAY_EMOJIS } });
  if (!isOnlyEmojis(given.replace(/\s/gu, ''))) dropped.push({ field: 'emojis', code: 'only_emojis' });
  return emojis.join('');
}

function tidyMood(mood: Mood): Mood {
  const { level, customEmoji } = mood;
  if (!Number.isInteger(level) || level < MOOD_MIN || level > MOOD_MAX) throw new Refusal('mood_out_of_range');
  if (customEmoji === null || customEmoji === '') return { ...mood, customEmoji: null };
  if (!isOnlyEmojis(customEmoji)) throw new Refusal('only_emojis', { details: { field: 'customEmoji' } });
  if (emojisIn(customEmoji).length > 1) {
    throw new Refusal('too_many_emojis', { details: { field: 'customEmoji', longest: 1 } });
  }
  return mood;
}
