import { MAX_POST_SOURCE } from '@tagfalter/contract/linkedin-posts';
import type { Entry } from '@tagfalter/domain/entry';
import { cutText } from '@tagfalter/domain/post/cut-text';
import { isBlank } from '@tagfalter/domain/text';

export type SourcePart = 'text' | 'summary' | 'topMoment';
/** What of a day a post is made from; a part that is blank is ''. */
export type PostSource = Record<SourcePart, string>;

const PARTS: readonly SourcePart[] = ['text', 'summary', 'topMoment'];

type Words = Pick<Entry, 'text' | 'audioTranscript' | 'summary' | 'topMoment'>;

/**
 * What of a day a post is made from: a day that was only spoken has its transcript for a text. Never a photo, nor the
 * date. Of a long day the beginning, as much as the server takes (wire 24, spec decision 73).
 */
export function sourceOf(entry: Words): PostSource {
  const { text, summary, topMoment } = wholeSource(entry);
  const room = MAX_POST_SOURCE - topMoment.length;
  // Each has half, and what the other leaves.
  const short = cutText(summary, Math.max(room / 2, room - text.length));
  return { text: cutText(text, room - short.length), summary: short, topMoment };
}

/** Whether a post is made of the beginning alone. */
export function isShortened(entry: Words): boolean {
  return lengthOf(wholeSource(entry)) > MAX_POST_SOURCE;
}

function wholeSource({ text, audioTranscript, summary, topMoment }: Words): PostSource {
  return { text: isBlank(text) ? audioTranscript : text, summary, topMoment };
}

/** Parts with words in them. */
export function partsOf(source: PostSource): SourcePart[] {
  return PARTS.filter((part) => !isBlank(source[part]));
}

/** UTF-16 code units of all parts, as the server counts them (wire 24). */
function lengthOf(source: PostSource): number {
  return PARTS.reduce((sum, part) => sum + source[part].length, 0);
}

/** LinkedIn's own window with the words in it; its page for sharing an address takes none (decision 51). */
export function sharePage(post: string): string {
  return `https://www.linkedin.com/feed/?shareActive=true&text=${encodeURIComponent(post)}`;
}
