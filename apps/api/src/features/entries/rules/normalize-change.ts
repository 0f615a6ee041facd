import type { RejectedPart } from '@tagfalter/contract/sync-push';
import { emojisIn, isOnlyEmojis, MAX_DAY_EMOJIS, MAX_EMOJI_INPUT, MAX_ONE_EMOJI_INPUT } from '@tagfalter/domain/emoji';
import {
  ENTRY_FIELDS,
  isTooLong,
  MERGED_TEXTS,
  maxMerged,
  TEXT_FIELDS,
  type TextFieldName,
} from '@tagfalter/domain/entry-fields';
import type { EntryChange } from '@tagfalter/domain/entry-merge';
import { MOOD_MAX, MOOD_MIN, type Mood } from '@tagfalter/domain/mood';
import { type AnswerChange, MAX_ANSWER } from '@tagfalter/domain/reflection';
import { applyReverse, reverseEdit } from '@tagfalter/domain/reverse-edit';
import type { LostContent } from '@tagfalter/domain/revision';
import { normalizeLineEnds } from '@tagfalter/domain/text';
import { Refusal } from '#api/base/refusal.ts';

/** @param text in stored form */
export type MayBeLong = (field: TextFieldName, text: string) => boolean;

/**
 * Normalises a change and checks the limits for everybody (spec §5).
 * @param mayBeLong whether a text beyond the limit may stand, up to that of joined ones (spec decision 73)
 * @throws Refusal `text_too_long`, `too_many_emojis`, `only_emojis`, `mood_out_of_range`
 */
export function normalizeChange(
  change: EntryChange,
  mayBeLong: MayBeLong = () => false,
): { change: EntryChange; dropped: RejectedPart[] } {
  const fields = { ...change.fields };
  for (const name of TEXT_FIELDS) {
    const text = fields[name];
    if (text !== undefined) fields[name] = normalizeText(name, text, mayBeLong);
  }
  const bases = normalizeBases(change, fields);
  const dropped: RejectedPart[] = [];
  if (fields.emojis !== undefined) fields.emojis = normalizeEmojis(fields.emojis, dropped);
  if (fields.mood) fields.mood = normalizeMood(fields.mood);
  const addImages = change.addImages.map((image) => ({
    ...image,
    name: storable(image.name),
    type: storable(image.type),
  }));
  if (fields.audio) fields.audio = { ...fields.audio, type: storable(fields.audio.type) };
  const answers = change.answers && normalizeAnswers(change.answers);
  return { change: { ...change, fields, bases, addImages, answers }, dropped };
}

/** A revision in stored form. It was accepted before: no length limit. */
export function normalizeContent({ images, reflections, ...fields }: LostContent): LostContent {
  const given = reflections?.map(({ questionId, answer }) => [questionId, answer]);
  const answers = given && Object.fromEntries(given);
  const { change } = normalizeChange({ fields, addImages: images ?? [], removeImages: [], answers }, () => true);
  const normalized = Object.entries(change.answers ?? {}).map(([questionId, answer]) => ({ questionId, answer }));
  return {
    ...change.fields,
    ...(images ? { images: change.addImages } : {}),
    ...(reflections ? { reflections: normalized } : {}),
  };
}

/** A text as it is stored. */
export function storedForm(text: string): string {
  return normalizeLineEnds(storable(text));
}

/** Removes NUL and lone surrogates, which PostgreSQL cannot store. */
function storable(text: string): string {
  return text.replaceAll('\u0000', '').toWellFormed();
}

function normalizeText(field: TextFieldName, given: string, mayBeLong: MayBeLong): string {
  const text = storedForm(given);
  if (isTooLong(field, text) && !(text.length <= maxMerged(field) && mayBeLong(field, text))) {
    checkLength(field, text, ENTRY_FIELDS[field].longest);
  }
  return text;
}

function checkLength(field: TextFieldName | 'answers', { length }: string, longest: number): void {
  if (length > longest) throw new Refusal('text_too_long', { details: { field, longest, length } });
}

/** Trims (spec §5). A blank answer is ignored; only an empty one removes. */
function normalizeAnswers(given: AnswerChange): AnswerChange {
  const normalized: [string, string][] = [];
  for (const [questionId, answer] of Object.entries(given)) {
    const text = normalizeLineEnds(storable(answer)).trim();
    checkLength('answers', text, MAX_ANSWER);
    if (text !== '' || answer === '') normalized.push([questionId, text]);
  }
  return Object.fromEntries(normalized);
}

/** Normalises the bases like stored texts; otherwise every line end would count as a change (S7). */
function normalizeBases({ fields: given, bases }: EntryChange, fields: EntryChange['fields']): EntryChange['bases'] {
  const normalized = { ...bases };
  for (const name of MERGED_TEXTS) {
    const [before, text, edit] = [given[name], fields[name], bases?.[name]];
    if (before === undefined || text === undefined || edit === undefined) continue;
    const base = applyReverse(before, edit);
    const normalizedBase = storedForm(base);
    if (text !== before || normalizedBase !== base) normalized[name] = reverseEdit(normalizedBase, text);
  }
  return normalized;
}

/** Keeps only real emojis (spec decision 14); spaces between them are dropped silently. */
function normalizeEmojis(given: string, dropped: RejectedPart[]): string {
  const emojis = given.length > MAX_EMOJI_INPUT ? undefined : emojisIn(given);
  if (!emojis || emojis.length > MAX_DAY_EMOJIS)
    throw new Refusal('too_many_emojis', { details: { longest: MAX_DAY_EMOJIS } });
  if (!isOnlyEmojis(given.replace(/\s/gu, ''))) dropped.push({ field: 'emojis', code: 'only_emojis' });
  return emojis.join('');
}

function normalizeMood(mood: Mood): Mood {
  const { level, customEmoji } = mood;
  if (!Number.isInteger(level) || level < MOOD_MIN || level > MOOD_MAX) throw new Refusal('mood_out_of_range');
  if (customEmoji === null || customEmoji === '') return { ...mood, customEmoji: null };
  const tooMany = () => new Refusal('too_many_emojis', { details: { field: 'customEmoji', longest: 1 } });
  if (customEmoji.length > MAX_ONE_EMOJI_INPUT) throw tooMany();
  if (!isOnlyEmojis(customEmoji)) throw new Refusal('only_emojis', { details: { field: 'customEmoji' } });
  const [emoji, ...more] = emojisIn(customEmoji);
  if (emoji === undefined || more.length > 0) throw tooMany();
  return { ...mood, customEmoji: emoji };
}
