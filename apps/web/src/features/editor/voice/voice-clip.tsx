import { Trans, useLingui } from '@lingui/react/macro';
import type { AudioRef } from '@tagfalter/domain/field-kinds';
import { IconButton } from '@tagfalter/ui/icon-button';
import { CircleCheck, RotateCcw, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMediaUrl } from '#entities/entry/media.ts';
import { VoicePlayer } from '#entities/entry/voice-player.tsx';
import { useFormat } from '#i18n/use-format.ts';
import { useToast } from '#platform/toast.tsx';
import type { DraftKeeper } from '../draft/draft-keeper.ts';

export interface VoiceClipProps {
  audio: AudioRef;
  keeper: DraftKeeper;
  /** Whether the draft is on the medium, and the recording with it. */
  isKept: boolean;
  limitMs: number;
  /** Records anew. */
  onAgain: () => void;
  /** Transcript of the recording. */
  children: ReactNode;
}

/** The recording of the day, where it was made: listen to it, transcribe it, record anew, remove it. */
export function VoiceClip({ audio, keeper, isKept, limitMs, onAgain, children }: VoiceClipProps) {
  const { t } = useLingui();
  const { playTime } = useFormat();
  const toast = useToast();
  const { url } = useMediaUrl(audio.hash, 'original');
  const remove = () => {
    keeper.edit({ type: 'audio', audio: null });
    const onAct = () => keeper.edit({ type: 'audio', audio });
    toast({ title: t`Aufnahme entfernt`, action: { label: t`Rückgängig`, onAct } });
  };
  const [length, time] = [playTime(audio.durationMs), playTime(limitMs)];
  return (
    <section className={isKept ? 'rec rec--done o0' : 'rec o0'} aria-label={t`Sprachaufnahme`}>
      <div className="row between row--nw">
        <b className="rec__s" role="status">
          {isKept ? <CircleCheck className="i" aria-hidden="true" /> : null}
          {isKept ? <Trans>Aufnahme gesichert, {length}</Trans> : <Trans>Sprachaufnahme</Trans>}
        </b>
        <span className="cap num">
          <Trans>höchstens {time}</Trans>
        </span>
      </div>
      <VoicePlayer url={url} sound={audio} />
      <div className="rec__foot">
        <div className="rec__words">{children}</div>
        <IconButton label={t`Neu aufnehmen`} onClick={onAgain}>
          <RotateCcw className="i" aria-hidden="true" />
        </IconButton>
        <IconButton label={t`Aufnahme entfernen`} onClick={remove}>
          <Trash2 className="i" aria-hidden="true" />
        </IconButton>
      </div>
    </section>
  );
}
