import { blankEntry } from '@tagfalter/domain/entry';
import { removedContent } from '@tagfalter/domain/entry-merge';
import type { LostContent } from '@tagfalter/domain/revision';

/** Parts of a content that no given version has. */
export function notIn(content: LostContent, versions: readonly LostContent[]): LostContent {
  const blank = blankEntry('', '', '');
  return versions.reduce((left: LostContent, one) => removedContent(left, { ...blank, ...one }), content);
}
