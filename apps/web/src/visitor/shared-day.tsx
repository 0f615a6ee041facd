import '@tagfalter/ui/styles/audio.css';
import '@tagfalter/ui/styles/entry.css';
import '@tagfalter/ui/styles/summary.css';
import { Trans, useLingui } from '@lingui/react/macro';
import type { SharedPage } from '@tagfalter/contract/shared-entry';
import { type Mood, moodBand } from '@tagfalter/domain/mood';
import { Wing } from '@tagfalter/ui/wing';
import { VoicePlayer } from '#entities/entry/voice-player.tsx';
import { FEELING_WORDS, MOOD_WORDS } from '#i18n/words.ts';
import { SharedHead } from './shared-head.tsx';
import { SharedPhotos } from './shared-photos.tsx';
import { SharedWords } from './shared-words.tsx';

export interface SharedEntryViewProps {
  page: SharedPage;
  /** Whether a once-only link was used up by showing this. */
  isUsed: boolean;
}

/** The chosen parts of a day; what is not shown, or is blank, takes no place (wire 14). */
export function SharedEntryView({ page, isUsed }: SharedEntryViewProps) {
  const { mood, emojis = '', imageUrls = [], thumbnailUrls = [], audioUrl = null } = page;
  return (
    <article className="stack-6">
      {isUsed ? (
        <p className="cap" role="status">
          <Trans>Dieser Link ist jetzt verbraucht. Lass die Seite offen, solange du lesen möchtest.</Trans>
        </p>
      ) : null}
      <SharedHead page={page} />
      {mood || emojis !== '' ? (
        <div className="row facts">
          {mood ? <MoodLine mood={mood} /> : null}
          {emojis === '' ? null : <span className="emo emo--big">{emojis}</span>}
        </div>
      ) : null}
      <SharedPhotos displays={imageUrls} thumbnails={thumbnailUrls} />
      <SharedWords page={page} />
      {audioUrl === null ? null : (
        <section className="stack">
          <h2 className="h-ui">
            <Trans>Sprachaufnahme</Trans>
          </h2>
          <VoicePlayer url={audioUrl} sound={{ durationMs: page.audioDurationMs ?? 0, peaks: page.audioPeaks ?? [] }} />
        </section>
      )}
      <Transcript words={page.audioTranscript ?? ''} />
    </article>
  );
}

/** 'gut 8, dankbar'; read out as what it is. */
function MoodLine({ mood: { level, feeling, customEmoji } }: { mood: Mood }) {
  const { t } = useLingui();
  return (
    <span className="mood-line">
      <Wing band={moodBand(level)} />
      <span>
        <span className="sr">
          <Trans>Stimmung:</Trans>{' '}
        </span>
        {t(MOOD_WORDS[moodBand(level)])} {level}
        {feeling === null ? null : `, ${t(FEELING_WORDS[feeling])}`}
      </span>
      {customEmoji ? <span className="emo emo--big">{customEmoji}</span> : null}
    </span>
  );
}

function Transcript({ words }: { words: string }) {
  if (words.trim() === '') return null;
  return (
    <section className="stack-2">
      <h2 className="over">
        <Trans>Transkript</Trans>
      </h2>
      <p className="diary diary__raw" dir="auto" translate="yes">
        {words}
      </p>
    </section>
  );
}
