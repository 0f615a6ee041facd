import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { mainImageIndex } from '@tagfalter/domain/entry';
import type { LocalDate } from '@tagfalter/domain/local-date';
import { yearsSince } from '@tagfalter/domain/memories';
import { moodBand } from '@tagfalter/domain/mood';
import { queryMemory } from '@tagfalter/local/entries/memories';
import { foldClass } from '@tagfalter/ui/card';
import { Preview } from '@tagfalter/ui/preview';
import { Link } from '@tanstack/react-router';
import { useDiary } from '#entities/diary/diary.tsx';
import { useLive } from '#entities/diary/live.ts';
import { MediaImage } from '#entities/entry/media-image.tsx';
import { RestButton } from '#entities/quiet/rest-button.tsx';

export interface MemoryCardProps {
  today: LocalDate;
  /** Dates to remember, the nearest first. */
  dates: readonly LocalDate[];
}

/** 'An diesem Tag': the same day of an earlier year, unless it rests. */
export function MemoryCard({ today, dates }: MemoryCardProps) {
  const { t } = useLingui();
  const { db } = useDiary();
  const read = useLive(async () => ({ entry: await queryMemory(db, dates) }), [db, dates.join()]);
  if (!read) return <div className="memo__wait" />;
  const { entry } = read;
  if (!entry) return null;
  const picture = entry.images[mainImageIndex(entry)];
  const words = [entry.topMoment, entry.summary, entry.text, entry.audioTranscript].find((text) => text.trim() !== '');
  return (
    <section className="stack" aria-labelledby="memory">
      <div className="row between row--nw memo__h">
        <h2 className="h-ui" id="memory">
          <Trans>An diesem Tag</Trans>
        </h2>
        <Link className="link" to="/day/$day" params={{ day: today.slice(5) }}>
          <Trans>Zehn Jahre</Trans>
        </Link>
        <RestButton date={entry.date} label={t`Ruhen lassen`} />
      </div>
      <Link
        className={`card memo${picture ? ' memo--pic' : ''}${foldClass(entry.mood ? moodBand(entry.mood.level) : 'neutral')}`}
        to="/entry/$id"
        params={{ id: entry.id }}
      >
        {picture ? (
          <span className="memo__pic">
            <MediaImage hash={picture.hash} variant="thumb" alt="" />
          </span>
        ) : null}
        <div className="memo__words">
          <span className="cap">
            <Plural value={yearsSince(entry.date, today)} one="Vor einem Jahr" other="Vor # Jahren" />
          </span>
          {words === undefined ? (
            <span className="memo__t">{entry.emojis || <Trans>Kein Textinhalt</Trans>}</span>
          ) : (
            <Preview className="memo__t" lines={3} text={words.trim()} />
          )}
        </div>
      </Link>
    </section>
  );
}
