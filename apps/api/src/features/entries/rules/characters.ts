import type { ParsedMutation } from '@tagfalter/contract/mutations';
import type { Entry } from '@tagfalter/domain/entry';
import { TEXT_FIELDS } from '@tagfalter/domain/entry-fields';

/** How much more than that of a text a character of emojis costs: they are told apart one by one. */
const EMOJI_WEIGHT = 20;

const lengthOf = (texts: readonly (string | undefined)[]): number =>
  texts.reduce((sum, text) => sum + (text?.length ?? 0), 0);

/** Characters of text in an entry or a part of one, as far as handling them takes time. */
export function charactersOf(content: Partial<Entry>): number {
  const texts = lengthOf(TEXT_FIELDS.map((name) => content[name]));
  const answers = content.reflections?.reduce((sum, { answer }) => sum + answer.length, 0) ?? 0;
  return texts + answers + (content.emojis?.length ?? 0) * EMOJI_WEIGHT;
}

/** Those that a mutation brings, with the versions that its texts were begun on. */
export function charactersIn({ args }: ParsedMutation): number {
  const content = 'fields' in args ? args.fields : 'revision' in args ? args.revision.content : {};
  const bases = 'bases' in args ? Object.values(args.bases ?? {}).map(({ was }) => was) : [];
  const answers = 'answers' in args ? Object.values(args.answers ?? {}) : [];
  return charactersOf(content) + lengthOf([...bases, ...answers]);
}
