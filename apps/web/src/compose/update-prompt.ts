import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useToast } from '#platform/toast.tsx';
import { subscribeUpdates, takeUpdate, updateState } from './service-worker.ts';

/**
 * Offers a new version. Nothing reloads while `busy`: not over an unsaved draft, a recording or an upload (design 3.9).
 */
export function useUpdatePrompt(busy: boolean): void {
  const { t } = useLingui();
  const toast = useToast();
  const state = useSyncExternalStore(subscribeUpdates, updateState);
  const busyNow = useRef(busy);
  const asked = useRef(false);
  useEffect(() => {
    busyNow.current = busy;
  }, [busy]);
  useEffect(() => {
    if (busy) return;
    if (state === 'replaced') location.reload();
    if (state !== 'waiting' || asked.current) return;
    asked.current = true;
    toast({
      title: t`Neue Version verfügbar`,
      lasting: true,
      closeLabel: t`Später`,
      action: {
        label: t`Aktualisieren`,
        onAct: () => {
          if (!busyNow.current) return takeUpdate();
          asked.current = false;
          toast({
            title: t`Erst speichern, dann aktualisieren`,
            description: t`Sonst ginge etwas Angefangenes verloren.`,
          });
        },
      },
    });
  }, [busy, state, toast, t]);
}
