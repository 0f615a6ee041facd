import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useDiary } from '#entities/diary/diary.tsx';
import { layReserveSoon } from '#entities/diary/reserve-when-quiet.ts';
import { mayBeLate } from '#entities/entry/drafts/may-be-late.ts';
import { tooLong } from '#entities/entry/too-long.ts';
import { withScreenWords } from '#i18n/activate.ts';
import { useErrorToast } from '#platform/failure-toast.ts';
import { keepStorageOnce } from '#platform/keep-storage-once.ts';
import { useToast } from '#platform/toast.tsx';
import type { OpenedEntry } from './draft/open-day.ts';

// Only a day for everybody (wire 32) and a day that was left long ago need it.
const SaveQuestion = lazy(async () => ({
  default: (await withScreenWords(import('./save-question.tsx'))).SaveQuestion,
}));

export interface Save {
  busy: boolean;
  save(): void;
  /** Question to be answered before saving; shown beside the button. */
  question: ReactNode;
}

/** Saves the day on this device and leads to the dashboard; the server is not waited for (wire 30). */
export function useSave({ keeper }: OpenedEntry): Save {
  const { t } = useLingui();
  const { db, env, sync } = useDiary();
  const toast = useToast();
  const failed = useErrorToast();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [asks, setAsks] = useState(false);
  const running = useRef(false);

  async function commit(): Promise<void> {
    const isNew = keeper.snapshot().draft.base === null;
    try {
      await keeper.commit();
      sync.wake('write');
    } catch (error) {
      const description = isNew
        ? t`Eintrag konnte nicht erstellt werden.`
        : t`Eintrag konnte nicht gespeichert werden.`;
      return failed(error, 'editor: saving', description);
    } finally {
      setBusy(false);
      running.current = false;
    }
    toast({ title: isNew ? t`Eintrag erstellt` : t`Eintrag aktualisiert` });
    void navigate({ to: '/dashboard' });
    keepStorageOnce();
    layReserveSoon(db);
  }

  function save(): void {
    if (running.current) return;
    if (keeper.isEmpty()) {
      toast({
        title: t`Leerer Eintrag`,
        description: t`Bitte fügen Sie Text hinzu, laden Sie ein Bild hoch oder nehmen Sie Audio auf.`,
        variant: 'destructive',
      });
      return;
    }
    const fault = tooLong(keeper.snapshot().draft);
    if (fault) {
      toast({ title: t(fault.title), description: t(fault.description), variant: 'destructive' });
      return;
    }
    const { draft } = keeper.snapshot();
    const becomesPublic = draft.visibility === 'public' && draft.base?.visibility !== 'public';
    if (becomesPublic || mayBeLate(draft, env)) setAsks(true);
    else start();
  }

  function addLater(): void {
    keeper.edit({ type: 'add-later' });
    start();
  }

  function start(): void {
    setAsks(false);
    running.current = true;
    setBusy(true);
    void commit();
  }

  const question = asks ? (
    <Suspense>
      <SaveQuestion draft={keeper.snapshot().draft} onSave={start} onAdd={addLater} onNo={() => setAsks(false)} />
    </Suspense>
  ) : null;
  return { busy, save, question };
}

/** Ctrl+Enter, or ⌘+Enter, saves from wherever the focus is on the screen. */
export function useSaveKey(save: () => void, enabled: boolean): void {
  const act = useRef(save);
  useEffect(() => {
    act.current = save;
  }, [save]);
  useEffect(() => {
    if (!enabled) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.isComposing) return;
      event.preventDefault();
      act.current();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [enabled]);
}
