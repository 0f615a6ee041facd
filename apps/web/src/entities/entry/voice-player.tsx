import { useLingui } from '@lingui/react/macro';
import type { AudioRef } from '@tagfalter/domain/field-kinds';
import { Player } from '@tagfalter/ui/player';

export interface VoicePlayerProps {
  /** Where the sound is; null while it is not there. */
  url: string | null;
  sound: Pick<AudioRef, 'durationMs' | 'peaks'>;
}

/** A recording: button, waveform, time. */
export function VoicePlayer({ url, sound }: VoicePlayerProps) {
  const { t } = useLingui();
  return (
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
  );
}
