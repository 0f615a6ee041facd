import { Trans } from '@lingui/react/macro';
import type { AudioRef } from '@tagfalter/domain/field-kinds';
import type { ReactNode } from 'react';
import { useMediaUrl } from '#entities/entry/media.ts';
import { VoicePlayer, type VoicePlayerProps } from '#entities/entry/voice-player.tsx';

export interface EntryVoiceProps {
  audio: AudioRef;
  /** State of the transcript job. */
  children?: ReactNode;
}

/** Recording of an own entry, from this device or fetched to it. */
export function EntryVoice({ audio, children }: EntryVoiceProps) {
  const { url, failed } = useMediaUrl(audio.hash, 'original');
  return (
    <VoiceSection url={url} sound={audio}>
      {failed ? <VoiceMissing /> : null}
      {children}
    </VoiceSection>
  );
}

/** Tells why an own recording does not play: its bytes are not on this device yet. */
export function VoiceMissing() {
  return (
    <p className="cap" role="status">
      <Trans>Die Aufnahme liegt noch nicht auf diesem Gerät. Mit Netz wird sie geladen.</Trans>
    </p>
  );
}

export interface VoiceSectionProps extends VoicePlayerProps {
  /** Notes below the player. */
  children?: ReactNode;
}

/** A recording with its waveform. */
export function VoiceSection({ url, sound, children }: VoiceSectionProps) {
  return (
    <section className="stack">
      <h2 className="h-ui">
        <Trans>Sprachaufnahme</Trans>
      </h2>
      <VoicePlayer url={url} sound={sound} />
      {children}
    </section>
  );
}
