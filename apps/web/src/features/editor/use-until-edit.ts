import type { Draft } from '@tagfalter/local/drafts/drafts';
import { useState } from 'react';

/**
 * Whether a sentence about something that failed is still to be read: it goes with the next change of the draft.
 * @param about what it is about; another one is another sentence, null none
 */
export function useUntilEdit(draft: Draft, about: unknown): boolean {
  const [said, setSaid] = useState({ about, draft });
  if (said.about !== about) setSaid({ about, draft });
  return about !== null && said.about === about && said.draft === draft;
}
