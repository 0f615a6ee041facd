import type { AudioRef } from '@tagfalter/domain/entry';
import { useMediaUrl } from '#platform/media.ts';
import { VoicePlayer } from '#platform/voice-player.tsx';
import { VoiceMissing } from './entry-voice.tsx';

/** A recording that another one has replaced; it plays as long as its bytes can be had. */
export function LostVoice({ audio }: { audio: AudioRef }) {
  const { url, failed } = useMediaUrl(audio.hash, 'original');
  return (
    <>
      <VoicePlayer url={url} sound={audio} />
      {failed ? <VoiceMissing /> : null}
    </>
  );
}
