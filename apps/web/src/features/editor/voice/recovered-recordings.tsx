import { Trans, useLingui } from '@lingui/react/macro';
import type { AudioRef } from '@tagfalter/domain/field-kinds';
import type { LocalDate } from '@tagfalter/domain/local-date';
import type { DiaryDb } from '@tagfalter/local/db/diary-db';
import { assembleRecording, discardRecording } from '@tagfalter/local/media/recordings';
import type { UnfinishedRecording } from '@tagfalter/local/media/unfinished';
import { Banner } from '@tagfalter/ui/banner';
import { Button } from '@tagfalter/ui/button';
import { AudioLines } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useDiary } from '#entities/diary/diary.tsx';
import { useLeftBehind } from '#entities/entry/recorder/use-left-behind.ts';
import { useFormat } from '#i18n/use-format.ts';
import { ConfirmDialog } from '#platform/confirm-dialog.tsx';
import { report } from '#platform/error-log.ts';
import { useErrorToast } from '#platform/failure-toast.ts';
import { CHUNK_MS } from '#platform/recorder/capture.ts';
import { type FinishedRecording, finishRecording } from '#platform/recorder/finish.ts';
import { listenTo } from '#platform/recorder/peaks.ts';
import { useToast } from '#platform/toast.tsx';
import { addToStoredDraft, keepSound } from './keep-recording.ts';

export interface RecoveredRecordingsProps {
  /** Takes a recovered recording of this day; others go into the stored draft of theirs. */
  takeFor: { date: LocalDate; take: (audio: AudioRef) => Promise<void> };
  /** Goes on in the editor of a day that has a recording already: there one replaces the other, and can be undone. */
  onOpenDay: (date: LocalDate) => void;
}

/** Recordings that a killed tab left behind, to keep or to throw away (decision 18). Nothing when there are none. */
export function RecoveredRecordings(props: RecoveredRecordingsProps) {
  const recordings = useLeftBehind();
  return recordings.map((recording) => <Recovered key={recording.id} recording={recording} {...props} />);
}

interface RecoveredProps extends RecoveredRecordingsProps {
  recording: UnfinishedRecording;
}

/** Puts a recording into the draft of its day. @returns whether it is there; a day with another one keeps that */
function usePut({ recording: { label: date }, takeFor }: RecoveredProps): (audio: AudioRef) => Promise<boolean> {
  const { db, env, user } = useDiary();
  return async (audio) => {
    if (takeFor.date !== date)
      return addToStoredDraft({ db, env, defaultVisibility: user.defaultVisibility }, date, audio);
    await takeFor.take(audio);
    return true;
  };
}

/**
 * Puts a recording that was left behind together from its chunks: all but at most the last seconds (decision 18).
 * @throws Error when it is no longer there
 */
async function recoverRecording(db: DiaryDb, id: string): Promise<FinishedRecording> {
  const { blob, mime, chunks } = await assembleRecording(db, id);
  return finishRecording({ recordingId: id, chunks: [blob], mime, atMostMs: chunks * CHUNK_MS, levels: [] });
}

/**
 * Milliseconds of a recording that can be played, once it was listened to: chunks are no seconds, for the first holds hardly
 * any sound, and the sound in the others lags behind.
 */
function usePlayableMs({ id }: UnfinishedRecording): number | undefined {
  const { db } = useDiary();
  const [playableMs, setPlayableMs] = useState<number>();
  useEffect(() => {
    let isGone = false;
    assembleRecording(db, id)
      .then(({ blob }) => listenTo(blob))
      .then((received) => {
        if (received && !isGone) setPlayableMs(received.durationMs);
      })
      .catch((error: unknown) => report(error, 'recording: listening to what was left'));
    return () => {
      isGone = true;
    };
  }, [db, id]);
  return playableMs;
}

function useKeep(props: RecoveredProps) {
  const { t } = useLingui();
  const { db } = useDiary();
  const toast = useToast();
  const failed = useErrorToast();
  const put = usePut(props);
  const [busy, setBusy] = useState(false);
  const { recording, onOpenDay } = props;
  async function keep(): Promise<void> {
    setBusy(true);
    try {
      const audio = await keepSound(db, await recoverRecording(db, recording.id), recording.label);
      if (await put(audio)) return await discardRecording(db, recording.id);
      toast({ title: t`Dieser Tag hat schon eine Aufnahme.` });
      onOpenDay(recording.label);
    } catch (error) {
      failed(error, 'recording: keeping', t`Die Aufnahme konnte nicht abgelegt werden.`);
      setBusy(false);
    }
  }
  return { busy, keep: () => void keep() };
}

function Recovered(props: RecoveredProps) {
  const { t } = useLingui();
  const { db } = useDiary();
  const format = useFormat();
  const failed = useErrorToast();
  const [asking, setAsking] = useState(false);
  const { busy, keep } = useKeep(props);
  const { recording } = props;
  const discard = () =>
    discardRecording(db, recording.id).catch((error: unknown) => failed(error, 'recording: discarding'));
  const day = format.shortDay(recording.label);
  const playableMs = usePlayableMs(recording);
  const length = playableMs === undefined ? undefined : format.playTime(playableMs);
  return (
    <Banner icon={<AudioLines className="i" aria-hidden="true" />} title={t`Aufnahme wiederhergestellt`}>
      <p className="num">
        {length === undefined ? (
          <Trans>Vom {day}. Es fehlen höchstens die letzten Sekunden.</Trans>
        ) : (
          <Trans>
            Vom {day}, {length} lang. Es fehlen höchstens die letzten Sekunden.
          </Trans>
        )}
      </p>
      <div className="row">
        <Button variant="ink" disabled={busy} onClick={keep}>
          <Trans>Behalten</Trans>
        </Button>
        <Button variant="quiet" disabled={busy} onClick={() => setAsking(true)}>
          <Trans>Verwerfen</Trans>
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        title={t`Aufnahme verwerfen?`}
        text={t`Sie lässt sich danach nicht mehr zurückholen.`}
        confirm={t`Verwerfen`}
        onConfirm={() => void discard()}
        onClose={() => setAsking(false)}
      />
    </Banner>
  );
}
