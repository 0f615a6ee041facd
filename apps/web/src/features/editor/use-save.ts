import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useDiary } from '#platform/diary.tsx';
import { useFailureToast } from '#platform/failure-toast.ts';
import { keepStorageOnce } from '#platform/keep-storage-once.ts';
import { layReserveSoon } from '#platform/reserve-when-quiet.ts';
import { useToast } from '#platform/toast.tsx';
import type { OpenedDay } from './draft/open-draft.ts';
import { tooLong } from './too-long.ts';

export interface Save {
  busy: boolean;
  save(): void;
}

/** Saves the day on this device and leads to the dashboard; the server is not waited for (wire 30). */
export function useSave({ keeper }: OpenedDay): Save {
  const { t } = useLingui();
  const { db, sync } = useDiary();
  const toast = useToast();
  const failed = useFailureToast();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const running = useRef(false);

  async function commit(): Promise<void> {
    const isNew = keeper.snapshot().draft.base === null;
    try {
      await sync.write(() => keeper.commit());
    } catch {
      const description = isNew
        ? t`Eintrag konnte nicht erstellt werden.`
        : t`Eintrag konnte nicht gespeichert werden.`;
      return failed(description);
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
    running.current = true;
    setBusy(true);
    void commit();
  }
  return { busy, save };
}
