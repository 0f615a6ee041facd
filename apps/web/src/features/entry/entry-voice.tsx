import { Trans } from '@lingui/react/macro';
import type { AudioRef } from '@tagfalter/domain/field-kinds';
import type { ReactNode } from 'react';
import { useMediaUrl } from '#entities/entry/media.ts';
import { VoicePlayer, type VoicePlayerProps } from '#entities/entry/voice-player.tsx';

export interface EntryVoiceProps {
  audio: AudioRef;
  /** What becomes of the wish for a transcript. */
  children?: ReactNode;
}

/** The recording of an own entry, from this device or fetched to it. */
export function EntryVoice({ audio, children }: EntryVoiceProps) {
  const { url, failed } = useMediaUrl(audio.hash, 'original');
  return (
    <VoiceSection url={url} sound={audio}>
      {failed ? <VoiceMissing /> : null}
      {children}
    </VoiceSection>
  );
}

/** Why an own recording does not play. */
export function VoiceMissing() {
  return (
    <p className="cap" role="status">
      <Trans>Die Aufnahme liegt noch nicht auf diesem Gerät. Mit Netz wird sie geladen.</Trans>
    </p>
  );
}

export interface VoiceSectionProps extends VoicePlayerProps {
  /** What there is to say about the recording. */
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
