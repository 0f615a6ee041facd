import { useLingui } from '@lingui/react/macro';
import type { LocalDate } from '@tagfalter/domain/local-date';
import { moodBand } from '@tagfalter/domain/mood';
import { Card } from '@tagfalter/ui/card';
import { Wing } from '@tagfalter/ui/wing';
import { Link } from '@tanstack/react-router';
import { ListTree, type LucideIcon, MessageCircleQuestionMark, Mic, Star } from 'lucide-react';
import { memo, useRef } from 'react';
import { MediaImage } from '#entities/entry/media-image.tsx';
import { useFormat } from '#i18n/use-format.ts';
import { dayWords } from './day-words.ts';
import { useHighlights } from './highlights.ts';
import type { ListedHit } from './scan/found-day.ts';

export interface HitCardProps {
  day: ListedHit;
  /** Place among all days that were found, from 1. */
  place: number;
  total: number;
  today: LocalDate;
  onOpen: () => void;
}

/** A day that was found: the piece of it with the words, and where they stand. */
export const HitCard = memo(function HitCard({ day, place, total, today, onOpen }: HitCardProps) {
  const { t } = useLingui();
  const { language, longDay } = useFormat();
  const { id, date, mood, picture } = day;
  const when = longDay(date);
  return (
    <Card className="hit" fold={mood === null ? 'neutral' : moodBand(mood)} aria-posinset={place} aria-setsize={total}>
      <Link
        className="day__link"
        to="/entry/$id"
        params={{ id }}
        aria-label={t`Eintrag vom ${when}`}
        onClick={onOpen}
      />
      <div className="hit__t">
        <h3 className="hit__d">
          <b>{dayWords(date, today, language)}</b>
          {mood === null ? null : <Wing band={moodBand(mood)} size="sm" label={t`Stimmung ${mood}`} />}
        </h3>
        <Excerpt day={day} />
        <Source day={day} />
      </div>
      {picture === null ? null : (
        <span className="hit__pic">
          <MediaImage hash={picture} variant="thumb" alt="" />
        </span>
      )}
    </Card>
  );
});

function Excerpt({ day: { excerpt, places } }: { day: ListedHit }) {
  const { t } = useLingui();
  const text = useRef<HTMLParagraphElement>(null);
  useHighlights(text, excerpt, places);
  if (excerpt === '') return <p className="hit__s hit__s--none">{t`Kein Textinhalt`}</p>;
  return (
    <p className="hit__s" ref={text} dir="auto">
      {excerpt}
    </p>
  );
}

/** Where the words stand, unless it is the diary's own text. */
function Source({ day: { field, voiceMs } }: { day: ListedHit }) {
  const { t } = useLingui();
  const { playTime } = useFormat();
  switch (field) {
    case 'audioTranscript': {
      const words = voiceMs === null ? t`aus der Aufnahme` : t`aus der Aufnahme, ${playTime(voiceMs)}`;
      return <SourceLine icon={Mic} words={words} />;
    }
    case 'answers':
      return <SourceLine icon={MessageCircleQuestionMark} words={t`aus einer Antwort`} />;
    case 'summary':
      return <SourceLine icon={ListTree} words={t`aus der Zusammenfassung`} />;
    case 'topMoment':
      return <SourceLine icon={Star} words={t`aus dem Top-Moment`} />;
    case 'text':
    case null:
      return null;
  }
}

function SourceLine({ icon: Icon, words }: { icon: LucideIcon; words: string }) {
  return (
    <p className="cap hit__w num">
      <Icon className="i" aria-hidden="true" />
      {words}
    </p>
  );
}
