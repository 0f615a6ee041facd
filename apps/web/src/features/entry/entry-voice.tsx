import { Trans } from '@lingui/react/macro';
import type { AudioRef } from '@tagfalter/domain/entry';
import type { ReactNode } from 'react';
import { useMediaUrl } from '#platform/media.ts';
import { VoicePlayer, type VoicePlayerProps } from '#platform/voice-player.tsx';

/** The recording of an own entry, from this device or fetched to it. */
export function EntryVoice({ audio, transcript }: { audio: AudioRef; transcript: string }) {
  const { url, failed } = useMediaUrl(audio.hash, 'original');
  return (
    <VoiceSection url={url} sound={audio} transcript={transcript}>
      {failed ? <VoiceMissing /> : null}
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
  transcript: string;
  /** What there is to say about the recording. */
  children?: ReactNode;
}

/** A recording with its waveform, and what was said as far as somebody wrote it down. */
export function VoiceSection({ url, sound, transcript, children }: VoiceSectionProps) {
  return (
    <section className="stack">
      <h2 className="h-ui">
        <Trans>Sprachaufnahme</Trans>
      </h2>
      <VoicePlayer url={url} sound={sound} />
      {children}
      {transcript.trim() === '' ? null : (
        <div className="stack-2">
          <h3 className="over">
            <Trans>Transkript</Trans>
          </h3>
          <p className="diary diary__raw">{transcript}</p>
        </div>
      )}
    </section>
  );
}
