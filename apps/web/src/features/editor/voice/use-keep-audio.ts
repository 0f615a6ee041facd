import { useLingui } from '@lingui/react/macro';
import type { AudioRef } from '@tagfalter/domain/field-kinds';
import { useCallback } from 'react';
import { useToast } from '#platform/toast.tsx';
import type { DraftKeeper } from '../draft/draft-keeper.ts';

/** Puts a recording into the draft of the day, which has room for one; the message brings the one before back. */
export function useKeepAudio(keeper: DraftKeeper): (audio: AudioRef) => Promise<void> {
  const { t } = useLingui();
  const toast = useToast();
  return useCallback(
    async (audio) => {
      const before = keeper.snapshot().draft.audio;
      await keeper.keep({ type: 'audio', audio });
      if (before === null || before.hash === audio.hash) return;
      const onAct = () => keeper.edit({ type: 'audio', audio: before });
      toast({ title: t`Aufnahme ersetzt`, action: { label: t`Rückgängig`, onAct } });
    },
    [keeper, toast, t],
  );
}
