import { Trans } from '@lingui/react/macro';
import type { AudioRef, TranscriptSource } from '@tagfalter/domain/entry';
import type { ReactNode } from 'react';
import { MadeBy } from '#platform/made-by.tsx';
import { useMediaUrl } from '#platform/media.ts';
import { VoicePlayer, type VoicePlayerProps } from '#platform/voice-player.tsx';

export interface EntryVoiceProps {
  audio: AudioRef;
  words: SaidWords;
  /** What becomes of the wish for a transcript. */
  children?: ReactNode;
}

/** The recording of an own entry, from this device or fetched to it. */
export function EntryVoice({ audio, words, children }: EntryVoiceProps) {
  const { url, failed } = useMediaUrl(audio.hash, 'original');
  return (
    <VoiceSection url={url} sound={audio} words={words}>
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

/** What was said, and who wrote it down. */
export interface SaidWords {
  transcript: string;
  from: TranscriptSource | undefined;
}

export interface VoiceSectionProps extends VoicePlayerProps {
  words: SaidWords;
  /** What there is to say about the recording. */
  children?: ReactNode;
}

/** A recording with its waveform, and what was said as far as somebody wrote it down. */
export function VoiceSection({ url, sound, words, children }: VoiceSectionProps) {
  return (
    <section className="stack">
      <h2 className="h-ui">
        <Trans>Sprachaufnahme</Trans>
      </h2>
      <VoicePlayer url={url} sound={sound} />
      {children}
      {words.transcript.trim() === '' ? null : (
        <div className="stack-2">
          <div className="row between">
            <h3 className="over">
              <Trans>Transkript</Trans>
            </h3>
            <MadeBy from={words.from} />
          </div>
          <p className="diary diary__raw">{words.transcript}</p>
        </div>
      )}
    </section>
  );
}
