import { MAX_POST_SOURCE } from '@tagfalter/contract/linkedin-posts';
import type { Entry } from '@tagfalter/domain/entry';
import { cutText } from '@tagfalter/domain/post/cut-text';
import { isBlank } from '@tagfalter/domain/text';

export type SourcePart = 'text' | 'summary' | 'topMoment';
/** Parts of an entry that a post is made from; a blank part is ''. */
export type PostSource = Record<SourcePart, string>;

const PARTS: readonly SourcePart[] = ['text', 'summary', 'topMoment'];

type Words = Pick<Entry, 'text' | 'audioTranscript' | 'summary' | 'topMoment'>;

/**
 * Source of a post; an entry without text gives its transcript instead. Photos and the date are never included. A long
 * entry is cut to the length that the server accepts (wire 24, spec decision 73).
 */
export function sourceOf(entry: Words): PostSource {
  const { text, summary, topMoment } = wholeSource(entry);
  const space = MAX_POST_SOURCE - topMoment.length;
  // Text and summary each get half the room, plus the rest that the other leaves.
  const short = cutText(summary, Math.max(space / 2, space - text.length));
  return { text: cutText(text, space - short.length), summary: short, topMoment };
}

/** Whether the source is cut. */
export function isShortened(entry: Words): boolean {
  return lengthOf(wholeSource(entry)) > MAX_POST_SOURCE;
}

function wholeSource({ text, audioTranscript, summary, topMoment }: Words): PostSource {
  return { text: isBlank(text) ? audioTranscript : text, summary, topMoment };
}

/** Names of the parts that are not blank. */
export function postPartsOf(source: PostSource): SourcePart[] {
  return PARTS.filter((part) => !isBlank(source[part]));
}

/** Length of all parts in UTF-16 code units, as the server counts (wire 24). */
function lengthOf(source: PostSource): number {
  return PARTS.reduce((sum, part) => sum + source[part].length, 0);
}

/** URL of LinkedIn's editor with the text filled in; its page for sharing URLs takes no text (decision 51). */
export function sharePage(post: string): string {
  return `https://www.linkedin.com/feed/?shareActive=true&text=${encodeURIComponent(post)}`;
}
