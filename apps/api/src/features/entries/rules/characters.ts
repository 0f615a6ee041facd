import type { ParsedMutation } from '@tagfalter/contract/mutations';
import type { Entry } from '@tagfalter/domain/entry';
import { TEXT_FIELDS } from '@tagfalter/domain/entry-fields';

/** Cost of an emoji character relative to text: emojis are segmented. */
const EMOJI_WEIGHT = 20;

const lengthOf = (texts: readonly (string | undefined)[]): number =>
  texts.reduce((sum, text) => sum + (text?.length ?? 0), 0);

/** Weighted characters as a measure of work. */
export function charactersOf(content: Partial<Entry>): number {
  const texts = lengthOf(TEXT_FIELDS.map((name) => content[name]));
  const answers = content.reflections?.reduce((sum, { answer }) => sum + answer.length, 0) ?? 0;
  return texts + answers + (content.emojis?.length ?? 0) * EMOJI_WEIGHT;
}

/** With the base versions of texts. */
export function charactersIn({ args }: ParsedMutation): number {
  const content = 'fields' in args ? args.fields : 'revision' in args ? args.revision.content : {};
  const bases = 'bases' in args ? Object.values(args.bases ?? {}).map(({ was }) => was) : [];
  const answers = 'answers' in args ? Object.values(args.answers ?? {}) : [];
  return charactersOf(content) + lengthOf([...bases, ...answers]);
}
