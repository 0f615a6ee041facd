import { useState } from 'react';
import { type FormDraft, keepDraft, readDraft } from './form-draft.ts';

/** Words of a guest, kept in the browser while they are typed. */
export interface GuestDraft {
  draft: FormDraft;
  edit(changes: Partial<FormDraft>): void;
}

export function useDraft(token: string): GuestDraft {
  const [draft, setDraft] = useState(() => readDraft(token));
  const edit = (changes: Partial<FormDraft>) => {
    const next = { ...draft, ...changes };
    keepDraft(token, next);
    setDraft(next);
  };
  return { draft, edit };
}
