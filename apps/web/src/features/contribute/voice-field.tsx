import { Trans, useLingui } from '@lingui/react/macro';
import { MAX_GUEST_AUDIO_SECONDS } from '@tagfalter/domain/event';
import { sha256Of } from '@tagfalter/local/base/hash';
import { Player } from '@tagfalter/ui/player';
import { CircleAlert, Mic, RotateCcw, Trash2 } from 'lucide-react';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import '@tagfalter/ui/styles/audio.css';
import { report } from '#platform/error-log.ts';
import { type FinishedRecording, finishRecording } from '#platform/recorder/finish.ts';
import { listenTo } from '#platform/recorder/peaks.ts';
import { Recorder } from '#platform/recorder/recorder.ts';
import { isShownState, RecordingPanel } from '#platform/recorder/recording-panel.tsx';
import { useBlobUrl } from './photos/photo-tile.tsx';
import type { ContributionStore, ContributionStoreState } from './store/contribution-store.ts';

const LIMIT_MS = MAX_GUEST_AUDIO_SECONDS * 1000;

/** Puts a recording into the contribution, in the place of one from before. */
async function keepGreeting(store: ContributionStore, recorded: FinishedRecording): Promise<void> {
  const before = store.state().row.files.find(({ role }) => role === 'audio');
  const name = recorded.mime.startsWith('audio/mp4') ? 'gruss.m4a' : 'gruss.webm';
  const source = await sha256Of(recorded.blob);
  await store.add({ blob: recorded.blob, source, role: 'audio', name }, before?.hash);
}

/** The recorder of a greeting. What a killed tab left behind is kept as soon as the form is open again. */
function useGreeting(store: ContributionStore) {
  const [sound, setSound] = useState<FinishedRecording | null>(null);
  const recorder = useMemo(() => {
    const onRecorded = async (recorded: FinishedRecording) => {
      await keepGreeting(store, recorded);
      setSound(recorded);
    };
    return new Recorder({ store: store.chunks, limitMs: LIMIT_MS, onRecorded });
  }, [store]);
  useEffect(() => () => recorder.stop(), [recorder]);
  useEffect(() => {
    store
      .recover(async (left) => {
        // A greeting that is complete is worth more than what is left of the next one.
        if (store.state().row.files.some(({ role }) => role === 'audio')) return;
        const recorded = await finishRecording({ ...left, levels: [] });
        await keepGreeting(store, recorded);
        setSound(recorded);
      })
      .catch((error: unknown) => report(error, 'guest: a recording that was left behind'));
  }, [store]);
  const snapshot = useSyncExternalStore(recorder.subscribe, recorder.snapshot);
  return { recorder, snapshot, sound };
}

interface VoiceFieldProps {
  store: ContributionStore;
  state: ContributionStoreState;
  /** Told whether a recording is under way, which nothing may leave behind. */
  onRecording: (isRecording: boolean) => void;
}

/** A spoken greeting of at most two minutes. */
export function VoiceField({ store, state, onRecording }: VoiceFieldProps) {
  const { recorder, snapshot, sound } = useGreeting(store);
  const { t } = useLingui();
  const audio = state.row.files.find(({ role }) => role === 'audio');
  const { state: now } = snapshot;
  const isRecording = isShownState(now);
  useEffect(() => onRecording(isRecording), [onRecording, isRecording]);
  if (isShownState(now)) {
    const running = { ...snapshot, state: now };
    const { isStored } = store;
    return (
      <RecordingPanel {...{ recorder, isStored }} snapshot={running} limitMs={LIMIT_MS} region={t`Gruß aufnehmen`} />
    );
  }
  const { kind } = now;
  const onRemove = (hash: string) =>
    void store.remove(hash).catch((error: unknown) => report(error, 'guest: a greeting'));
  return (
    <div className="contrib__voice">
      {audio ? <Greeting key={audio.hash} {...{ store, sound, hash: audio.hash, onRemove }} /> : null}
      <button type="button" className="btn btn--line" disabled={kind === 'asking'} onClick={() => recorder.start()}>
        {audio ? <RotateCcw className="i" aria-hidden="true" /> : <Mic className="i" aria-hidden="true" />}
        {audio ? <Trans>Neu aufnehmen</Trans> : <Trans>Gruß aufnehmen</Trans>}
      </button>
      {kind === 'refused' ? (
        <p className="err" role="alert">
          <CircleAlert className="i" aria-hidden="true" />
          <Trans>Mikrofon-Zugriff fehlgeschlagen. Bitte erlaube den Zugriff auf das Mikrofon.</Trans>
        </p>
      ) : null}
      {kind === 'failed' ? (
        <p className="err" role="alert">
          <CircleAlert className="i" aria-hidden="true" />
          <Trans>Die Aufnahme konnte nicht abgelegt werden.</Trans>
        </p>
      ) : null}
    </div>
  );
}

type SoundShape = Pick<FinishedRecording, 'durationMs' | 'peaks'>;

interface GreetingProps {
  store: ContributionStore;
  sound: FinishedRecording | null;
  hash: string;
  onRemove: (hash: string) => void;
}

/** Length and loudness of a greeting: as recorded a moment ago, or heard from its bytes, as after a reload. */
function useSound(store: ContributionStore, hash: string, recorded: FinishedRecording | null): SoundShape | null {
  const [shape, setShape] = useState<SoundShape | null>(null);
  useEffect(() => {
    if (recorded) return;
    store
      .blobOf(hash)
      .then((blob) => blob && listenTo(blob))
      .then((found) => setShape(found ?? null))
      .catch((error: unknown) => report(error, 'guest: listening to a greeting'));
  }, [store, hash, recorded]);
  return recorded ?? shape;
}

function Greeting({ store, sound: recorded, hash, onRemove }: GreetingProps) {
  const { t } = useLingui();
  const url = useBlobUrl(store, hash);
  const sound = useSound(store, hash, recorded);
  return (
    <div className="contrib__greet">
      {sound ? (
        // Not the diary's player: the page of a shared entry would fetch it as a part of its own then.
        <Player
          src={url}
          durationMs={sound.durationMs}
          peaks={sound.peaks}
          labels={{
            play: t`Abspielen`,
            pause: t`Pause`,
            seek: t`Stelle in der Aufnahme`,
            position: (at, of) => t`${at} von ${of}`,
          }}
        />
      ) : (
        <b>
          <Trans>Dein Gruß ist aufgenommen.</Trans>
        </b>
      )}
      <button type="button" className="btn btn--quiet" onClick={() => onRemove(hash)}>
        <Trash2 className="i" aria-hidden="true" />
        <Trans>Aufnahme entfernen</Trans>
      </button>
    </div>
  );
}
