import { useLingui } from '@lingui/react/macro';
import type { SummarySource } from '@tagfalter/domain/entry';
import { type Mood, moodBand } from '@tagfalter/domain/mood';
import { answerTo, type ReflectionAnswer } from '@tagfalter/domain/reflection';
import type { LostContent } from '@tagfalter/domain/revision';
import type { EntryView } from '@tagfalter/local/entries';
import { isCurrent } from '@tagfalter/local/revisions';
import { Wing } from '@tagfalter/ui/wing';
import type { ReactNode } from 'react';
import { FEELING_WORDS } from '#i18n/words.ts';
import { MadeBy } from '#platform/made-by.tsx';
import { LostPhotos } from './lost-photos.tsx';
import { LostVoice } from './lost-voice.tsx';
import { Now } from './now.tsx';
import { useQuestionWords } from './reflection.tsx';
import { TextDiff } from './text-diff.tsx';

interface LostFieldsProps {
  content: LostContent;
  /** The entry as it stands. */
  entry: EntryView;
}

/** What an earlier version had and the entry has not, beside what stands there now. */
export function LostFields({ content, entry }: LostFieldsProps) {
  const { t } = useLingui();
  const { text, topMoment, summary, audioTranscript, emojis, mood, audio, images = [], reflections = [] } = content;
  return (
    <>
      {text === undefined ? null : (
        <Field label={t`Text`}>
          <TextDiff before={text} after={entry.text} />
        </Field>
      )}
      {topMoment === undefined ? null : (
        <Field label={t`Top-Moment`}>
          <TextDiff before={topMoment} after={entry.topMoment} />
        </Field>
      )}
      {summary === undefined ? null : (
        <Field label={t`Zusammenfassung`} from={content.summaryFrom}>
          <TextDiff before={summary} after={entry.summary} />
        </Field>
      )}
      {emojis === undefined ? null : (
        <Field label={t`Tages-Emojis`}>
          <p className="emo emo--big">{emojis}</p>
          <NowUnlike content={{ emojis }} entry={entry}>
            {entry.emojis === '' ? null : <span className="emo">{entry.emojis}</span>}
          </NowUnlike>
        </Field>
      )}
      {mood ? (
        <Field label={t`Stimmung`}>
          <MoodLine mood={mood} />
          <NowUnlike content={{ mood }} entry={entry}>
            {entry.mood ? <MoodLine mood={entry.mood} /> : null}
          </NowUnlike>
        </Field>
      ) : null}
      {audio ? (
        <Field label={t`Sprachaufnahme`}>
          <LostVoice audio={audio} />
        </Field>
      ) : null}
      {audioTranscript === undefined ? null : (
        <Field label={t`Transkript`} from={content.transcriptFrom}>
          <TextDiff before={audioTranscript} after={entry.audioTranscript} />
        </Field>
      )}
      {reflections.length === 0 ? null : <LostAnswers answers={reflections} entry={entry} />}
      {images.length === 0 ? null : (
        <Field label={t`Fotos`}>
          <LostPhotos images={images} />
        </Field>
      )}
    </>
  );
}

/** What stands in the entry now, where that is something else. */
function NowUnlike({ content, entry, children }: LostFieldsProps & { children: ReactNode }) {
  return isCurrent(entry, { content }) ? null : <Now>{children}</Now>;
}

function LostAnswers({ answers, entry }: { answers: readonly ReflectionAnswer[]; entry: EntryView }) {
  const wordsOf = useQuestionWords();
  return answers.map(({ questionId, answer }) => (
    <Field key={questionId} label={wordsOf(questionId)}>
      <TextDiff before={answer} after={answerTo(entry.reflections ?? [], questionId) ?? ''} />
    </Field>
  ));
}

interface FieldProps {
  label: string;
  /** Who wrote it, where that may have been no person (decision 19). */
  from?: SummarySource | undefined;
  children: ReactNode;
}

function Field({ label, from, children }: FieldProps) {
  return (
    <section className="stack-2">
      <div className="row between">
        <h3 className="over">{label}</h3>
        <span className="row">
          <MadeBy from={from} />
        </span>
      </div>
      {children}
    </section>
  );
}

function MoodLine({ mood }: { mood: Mood }) {
  const { t } = useLingui();
  const feeling = mood.feeling ? t(FEELING_WORDS[mood.feeling]) : null;
  return (
    <span className="mood-line">
      <Wing band={moodBand(mood.level)} />
      {feeling === null ? t`Stimmung ${mood.level}` : t`Stimmung ${mood.level}, ${feeling}`}
      {mood.customEmoji ? <span className="emo">{mood.customEmoji}</span> : null}
    </span>
  );
}
