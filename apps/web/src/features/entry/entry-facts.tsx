import { Trans, useLingui } from '@lingui/react/macro';
import type { Entry } from '@tagfalter/domain/entry';
import { type Mood, moodBand } from '@tagfalter/domain/mood';
import { Badge } from '@tagfalter/ui/badge';
import { DateHero } from '@tagfalter/ui/date-hero';
import { Wing } from '@tagfalter/ui/wing';
import { CalendarPlus, Globe, Lock, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormat } from '#i18n/use-format.ts';
import { FEELING_WORDS, MOOD_WORDS, VISIBILITY_WORDS } from '#i18n/words.ts';
import { DayNav } from './day-links.tsx';
import type { NearEntries } from './use-neighbours.ts';

const WHO = { private: Lock, friends: Users, public: Globe };

export type Facts = Pick<Entry, 'date' | 'mood' | 'emojis' | 'visibility' | 'addedLater'>;

export interface EntryFactsProps {
  entry: Facts;
  /** The days beside it, where it may be left for them. */
  days?: NearEntries | undefined;
  children?: ReactNode;
}

/** The day as the page's heading, mood, emojis, and who may see it. */
export function EntryFacts({ entry, days, children }: EntryFactsProps) {
  const { t } = useLingui();
  const format = useFormat();
  const { mood, visibility } = entry;
  const Who = WHO[visibility];
  return (
    <header className="stack-4">
      <DayNav days={days}>
        <h1>
          <span className="sr">{format.longDay(entry.date)}</span>
          <span aria-hidden="true">
            <DateHero {...format.dayParts(entry.date)} dateTime={entry.date} large />
          </span>
        </h1>
      </DayNav>
      <div className="row facts">
        {mood ? (
          <span className="mood-line">
            <Wing band={moodBand(mood.level)} />
            <MoodWords {...mood} />
            {mood.customEmoji ? <span className="emo emo--big">{mood.customEmoji}</span> : null}
          </span>
        ) : null}
        {entry.emojis === '' ? null : <span className="emo emo--big">{entry.emojis}</span>}
        <Badge>
          <Who className="i" aria-hidden="true" />
          {t(VISIBILITY_WORDS[visibility])}
        </Badge>
        {entry.addedLater ? (
          <Badge>
            <CalendarPlus className="i" aria-hidden="true" />
            <Trans>Nachgetragen</Trans>
          </Badge>
        ) : null}
        {children}
      </div>
    </header>
  );
}

/** 'gut 8, dankbar'; read out as what it is. */
function MoodWords({ level, feeling }: Mood) {
  const { t } = useLingui();
  const word = t(MOOD_WORDS[moodBand(level)]);
  return (
    <span>
      <span className="sr">
        <Trans>Stimmung:</Trans>{' '}
      </span>
      {word} {level}
      {feeling === null ? null : `, ${t(FEELING_WORDS[feeling])}`}
    </span>
  );
}
