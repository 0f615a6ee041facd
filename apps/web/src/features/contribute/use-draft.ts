import { useState } from 'react';
import { type FormDraft, keepDraft, readDraft } from './form-draft.ts';

/** What a guest types, kept in the browser while it is typed. */
export interface Draft {
  draft: FormDraft;
  edit(changes: Partial<FormDraft>): void;
}

export function useDraft(token: string): Draft {
  const [draft, setDraft] = useState(() => readDraft(token));
  const edit = (changes: Partial<FormDraft>) => {
    const next = { ...draft, ...changes };
    keepDraft(token, next);
    setDraft(next);
  };
  return { draft, edit };
}
