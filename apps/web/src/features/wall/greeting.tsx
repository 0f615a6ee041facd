import { Trans } from '@lingui/react/macro';
import type { EventEntry } from '@tagfalter/contract/wire-event';
import { clockText } from '@tagfalter/ui/clock-text';
import { Wave } from '@tagfalter/ui/wave';

/** Waveform of a voice whose loudness is unknown. */
const EVEN: readonly number[] = Array.from({ length: 64 }, () => 6);
/** Text lengths in letters from which words are set smaller. */
const LONG = 140;
const VERY_LONG = 420;

interface GreetingProps {
  entry: EventEntry;
  /** Loudness of the voice, 0–100; null or empty where it is not known. */
  peaks: readonly number[] | null;
}

/** The size of words by their length. */
export function sizeOf(words: string): string {
  if (words.length > VERY_LONG) return 'wall__words wall__words--small';
  return words.length > LONG ? 'wall__words wall__words--middle' : 'wall__words';
}

/** A greeting without a picture: its words, and its voice as a still wave. Nothing plays by itself. */
export function Greeting({ entry, peaks }: GreetingProps) {
  const { guestName, topMoment, guestMessage, guestAudioUrl, guestAudioMs } = entry;
  const words = guestMessage === '' ? topMoment : guestMessage;
  return (
    <div className="wall__greeting">
      {words === '' ? null : (
        <p className={sizeOf(words)} dir="auto">
          {words}
        </p>
      )}
      {guestAudioUrl === null ? null : (
        <div className="wall__voice">
          <Wave values={peaks && peaks.length > 0 ? peaks : EVEN} />
          <p>
            <Trans>Sprachgruß von {guestName}</Trans>
            {guestAudioMs === null ? null : <span className="num">{clockText(guestAudioMs)}</span>}
          </p>
          <p className="wall__quiet">
            <Trans>Zum Anhören scannen</Trans>
          </p>
        </div>
      )}
    </div>
  );
}
