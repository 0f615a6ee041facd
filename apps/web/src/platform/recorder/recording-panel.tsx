import { useLingui } from '@lingui/react/macro';
import { RecorderPanel } from '@tagfalter/ui/recorder-panel';
import type { RecorderState } from './machine.ts';
import type { Recorder, RecorderSnapshot } from './recorder.ts';

const PHASES = { recording: 'running', paused: 'paused', finishing: 'finishing' } as const;

type ShownState = Extract<RecorderState, { kind: keyof typeof PHASES }>;

/** Whether a recording is under way, or being put together. */
export function isShownState(state: RecorderState): state is ShownState {
  return state.kind in PHASES;
}

interface RecordingPanelProps {
  recorder: Recorder;
  snapshot: RecorderSnapshot & { state: ShownState };
  limitMs: number;
  /** Name of the region: it says what is being recorded. */
  region: string;
  /** Whether each second gets to the disk. */
  isStored: boolean;
  /** Note on the fate of stored sound; by default, that each second is stored. */
  note?: string | undefined;
  /** A letter that ends the recording, too. */
  stopKey?: string | undefined;
}

/** A recording that is under way: loudness, time, and what may be done with it. */
export function RecordingPanel({ recorder, snapshot, limitMs, region, isStored, note, stopKey }: RecordingPanelProps) {
  const { t } = useLingui();
  return (
    <RecorderPanel
      phase={PHASES[snapshot.state.kind]}
      elapsedMs={snapshot.elapsedMs}
      limitMs={limitMs}
      levels={snapshot.levels}
      labels={{
        region,
        running: t`Aufnahme läuft`,
        paused: t`Aufnahme pausiert`,
        finishing: t`Aufnahme wird abgelegt …`,
        limit: (time: string) => t`höchstens ${time}`,
        stop: t`Aufnahme beenden`,
        pause: t`Pause`,
        resume: t`Weiter`,
        discard: t`Verwerfen`,
        note: isStored
          ? (note ?? t`Jede Sekunde ist schon auf diesem Gerät gesichert.`)
          : t`Die Aufnahme ist noch nicht auf diesem Gerät gesichert. Lass diese Seite offen.`,
      }}
      stopKey={stopKey}
      onStop={() => recorder.stop()}
      onPause={() => recorder.pause()}
      onResume={() => recorder.resume()}
      onDiscard={() => recorder.discard()}
    />
  );
}
