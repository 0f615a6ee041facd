import { useLingui } from '@lingui/react/macro';
import { commitDraft, type Draft, discardDraft } from '@tagfalter/local/drafts/drafts';
import { asAddition } from '@tagfalter/local/drafts/missed-draft';
import { useState } from 'react';
import { useDiary } from '#entities/diary/diary.tsx';
import { useErrorToast } from '#platform/failure-toast.ts';
import { useToast } from '#platform/toast.tsx';
import { tooLong } from '../too-long.ts';
import { mayBeLate } from './may-be-late.ts';

export interface DraftActs {
  busy: boolean;
  save(): void;
  /** Shown before a draft is saved that was left long ago. */
  asksLate: boolean;
  saveInTime(): void;
  addLater(): void;
  stop(): void;
  discard(): void;
}

/** Saves or throws away a draft that no editor of this page has open (decision 16). */
export function useDraftActs(draft: Draft): DraftActs {
  const { t } = useLingui();
  const { db, env, sync } = useDiary();
  const toast = useToast();
  const failed = useErrorToast();
  const [busy, setBusy] = useState(false);
  const [asksLate, setAsksLate] = useState(false);
  const commit = async (saved: Draft) => {
    setAsksLate(false);
    setBusy(true);
    try {
      await commitDraft(db, env, saved, draft);
    } catch (error) {
      return failed(error, 'draft: saving', t`Eintrag konnte nicht gespeichert werden.`);
    } finally {
      setBusy(false);
    }
    sync.wake('write');
    toast({ title: draft.base === null ? t`Eintrag erstellt` : t`Eintrag aktualisiert` });
  };
  const save = () => {
    const fault = tooLong(draft);
    if (fault) toast({ title: t(fault.title), description: t(fault.description), variant: 'destructive' });
    else if (mayBeLate(draft, env)) setAsksLate(true);
    else saveInTime();
  };
  const saveInTime = () => {
    if (!busy) void commit(draft);
  };
  const addLater = () => {
    if (!busy) void commit(asAddition(draft, env.now()));
  };
  const discard = () => {
    discardDraft(db, draft.date).catch((error: unknown) => failed(error, 'draft: discarding'));
  };
  return { busy, save, asksLate, saveInTime, addLater, stop: () => setAsksLate(false), discard };
}
