import { useLingui } from '@lingui/react/macro';
import {
  HISTORY_FIELDS,
  type HistoryFieldName,
  isTextField,
  makerField,
  type TextFieldName,
} from '@tagfalter/domain/entry-fields';
import type { AudioRef, SummarySource } from '@tagfalter/domain/field-kinds';
import { type Mood, moodBand } from '@tagfalter/domain/mood';
import { answerTo, type ReflectionAnswer } from '@tagfalter/domain/reflection';
import type { LostContent } from '@tagfalter/domain/revision';
import type { EntryView } from '@tagfalter/local/entries/entries';
import { isCurrent } from '@tagfalter/local/entries/revisions';
import { Wing } from '@tagfalter/ui/wing';
import type { ReactNode } from 'react';
import { MadeBy } from '#entities/assistant/made-by.tsx';
import { useMediaUrl } from '#entities/entry/media.ts';
import { VoicePlayer } from '#entities/entry/voice-player.tsx';
import { FIELD_WORDS } from '#i18n/field-words.ts';
import { FEELING_WORDS } from '#i18n/words.ts';
import { VoiceMissing } from '../entry-voice.tsx';
import { useQuestionWords } from '../reflection.tsx';
import { CurrentValue } from './current-value.tsx';
import { LostPhotos } from './lost-photos.tsx';
import { TextDiff } from './text-diff.tsx';

interface LostFieldsProps {
  content: LostContent;
  /** Current entry. */
  entry: EntryView;
}

/** Content of an earlier version that the entry lacks, beside the current values. */
export function LostFields({ content, entry }: LostFieldsProps) {
  const { t } = useLingui();
  const { images = [], reflections = [] } = content;
  return (
    <>
      {HISTORY_FIELDS.map((name) =>
        content[name] === undefined ? null : <LostField key={name} name={name} content={content} entry={entry} />,
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

interface LostFieldProps extends LostFieldsProps {
  name: HistoryFieldName;
}

/** A field of an earlier version; a text names its maker. */
function LostField({ name, content, entry }: LostFieldProps) {
  const { t } = useLingui();
  const { emojis, mood, audio } = content;
  if (isTextField(name)) return <LostText name={name} content={content} entry={entry} />;
  if (name === 'emojis')
    return (
      <Field label={t(FIELD_WORDS.emojis)}>
        <p className="emo emo--big">{emojis}</p>
        <NowUnlike content={{ emojis }} entry={entry}>
          {entry.emojis === '' ? null : <span className="emo">{entry.emojis}</span>}
        </NowUnlike>
      </Field>
    );
  if (name === 'mood' && mood)
    return (
      <Field label={t(FIELD_WORDS.mood)}>
        <MoodLine mood={mood} />
        <NowUnlike content={{ mood }} entry={entry}>
          {entry.mood ? <MoodLine mood={entry.mood} /> : null}
        </NowUnlike>
      </Field>
    );
  if (name === 'audio' && audio)
    return (
      <Field label={t(FIELD_WORDS.audio)}>
        <LostVoice audio={audio} />
      </Field>
    );
  return null;
}

function LostText({ name, content, entry }: LostFieldsProps & { name: TextFieldName }) {
  const { t } = useLingui();
  const maker = makerField(name);
  return (
    <Field label={t(FIELD_WORDS[name])} from={maker && content[maker]}>
      <TextDiff before={content[name] ?? ''} after={entry[name]} />
    </Field>
  );
}

/** Current value of the entry, if it differs from the earlier version. */
function NowUnlike({ content, entry, children }: LostFieldsProps & { children: ReactNode }) {
  return isCurrent(entry, { content }) ? null : <CurrentValue>{children}</CurrentValue>;
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
  /** Maker of the text, if it may not be a person (decision 19). */
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

/** A replaced recording; it plays as long as its bytes are available. */
function LostVoice({ audio }: { audio: AudioRef }) {
  const { url, failed } = useMediaUrl(audio.hash, 'original');
  return (
    <>
      <VoicePlayer url={url} sound={audio} />
      {failed ? <VoiceMissing /> : null}
    </>
  );
}
