import { MAX_POST_SOURCE } from '@tagfalter/contract/linkedin-posts';
import type { Entry } from '@tagfalter/domain/entry';
import { isBlank } from '@tagfalter/domain/text';

export type SourcePart = 'text' | 'summary' | 'topMoment';
/** What of a day a post is made from; a part that is blank is ''. */
export type PostSource = Record<SourcePart, string>;

const PARTS: readonly SourcePart[] = ['text', 'summary', 'topMoment'];

/** What of a day a post is made from: a day that was only spoken has its transcript for a text. Never a photo, nor the date. */
export function sourceOf(entry: Pick<Entry, 'text' | 'audioTranscript' | 'summary' | 'topMoment'>): PostSource {
  const { text, audioTranscript, summary, topMoment } = entry;
  return { text: isBlank(text) ? audioTranscript : text, summary, topMoment };
}

/** Parts with words in them. */
export function partsOf(source: PostSource): SourcePart[] {
  return PARTS.filter((part) => !isBlank(source[part]));
}

/** UTF-16 code units of all parts, as the server counts them (wire 24). */
export function lengthOf(source: PostSource): number {
  return PARTS.reduce((sum, part) => sum + source[part].length, 0);
}

/** Whether the server would refuse it for its length. Nothing is cut. */
export const isTooLong = (source: PostSource): boolean => lengthOf(source) > MAX_POST_SOURCE;

/** LinkedIn's own window with the words in it; its page for sharing an address takes none (decision 51). */
export function sharePage(post: string): string {
  return `https://www.linkedin.com/feed/?shareActive=true&text=${encodeURIComponent(post)}`;
}
