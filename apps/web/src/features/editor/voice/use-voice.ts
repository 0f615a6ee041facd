import { useLingui } from '@lingui/react/macro';
import type { AudioRef } from '@tagfalter/domain/field-kinds';
import { useCallback, useState } from 'react';
import { useDiary } from '#entities/diary/diary.tsx';
import { useRecorder } from '#entities/entry/recorder/use-recorder.ts';
import type { FinishedRecording } from '#platform/recorder/finish.ts';
import type { EndReason } from '#platform/recorder/machine.ts';
import type { Recorder, RecorderSnapshot } from '#platform/recorder/recorder.ts';
import { useToast } from '#platform/toast.tsx';
import { useIsHere } from '#platform/use-is-here.ts';
import type { OpenedEntry } from '../draft/open-day.ts';
import { keepSound } from './keep-recording.ts';
import { useKeepAudio } from './use-keep-audio.ts';

export interface Voice {
  recorder: Recorder;
  snapshot: RecorderSnapshot;
  limitMs: number;
  /** Why the last recording ended; null before one has, and while another runs. */
  ended: EndReason | null;
  start(): void;
}

/** Tells somebody who has left while it was recorded that the recording is safe. */
function useKeptNews(): () => void {
  const { t } = useLingui();
  const toast = useToast();
  const isHere = useIsHere();
  return useCallback(() => {
    if (!isHere.current) toast({ title: t`Aufnahme gesichert` });
  }, [t, toast, isHere]);
}

/**
 * The recorder of a day, whose recordings go into the draft.
 * @param onKept hears of each recording that is safe there
 */
export function useVoice({ keeper, date }: OpenedEntry, limitMs: number, onKept: (audio: AudioRef) => void): Voice {
  const { db } = useDiary();
  const [ended, setEnded] = useState<EndReason | null>(null);
  const keep = useKeepAudio(keeper);
  const announce = useKeptNews();
  const take = useCallback(
    async (recorded: FinishedRecording, reason: EndReason) => {
      const audio = await keepSound(db, recorded, date);
      // Where the draft is not stored, the chunks stay: the recovery offers them.
      await keep(audio);
      setEnded(reason);
      onKept(audio);
      announce();
    },
    [db, keep, date, onKept, announce],
  );
  const { recorder, snapshot } = useRecorder(date, limitMs, take);
  const start = useCallback(() => {
    setEnded(null);
    recorder.start();
  }, [recorder]);
  return { recorder, snapshot, limitMs, ended, start };
}
