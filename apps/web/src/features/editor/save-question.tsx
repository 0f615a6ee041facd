import type { Draft } from '@tagfalter/local/drafts/drafts';
import { useState } from 'react';
import { useDiary } from '#entities/diary/diary.tsx';
import { LateDraft } from '#entities/entry/drafts/late-draft.tsx';
import { mayBeLate } from '#entities/entry/drafts/may-be-late.ts';
import { FirstPublic } from './first-public.tsx';

interface SaveQuestionProps {
  draft: Draft;
  onSave: () => void;
  /** Saves it as added later. */
  onAdd: () => void;
  onNo: () => void;
}

/** Questions before a day is saved: whether it is added later, and whether it is the first for everybody. */
export function SaveQuestion({ draft, onSave, onAdd, onNo }: SaveQuestionProps) {
  const { env } = useDiary();
  const [isLate, setLate] = useState(() => mayBeLate(draft, env));
  if (!isLate) return <FirstPublic onYes={onSave} onNo={onNo} />;
  const pass = () => (draft.visibility === 'public' ? setLate(false) : onSave());
  return <LateDraft draft={draft} onSave={pass} onAdd={onAdd} onNo={onNo} />;
}
