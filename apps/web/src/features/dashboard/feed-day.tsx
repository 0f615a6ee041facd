import { Trans, useLingui } from '@lingui/react/macro';
import { mainImageIndex } from '@tagfalter/domain/entry';
import { type EntryWork, type Work, workToAnnounce } from '@tagfalter/domain/entry-work';
import { moodBand } from '@tagfalter/domain/mood';
import { makerOf } from '@tagfalter/domain/text-source';
import type { EntryView } from '@tagfalter/local/entries/entries';
import type { NotArrived } from '@tagfalter/local/unsent/not-arrived';
import { Badge } from '@tagfalter/ui/badge';
import { DayRow } from '@tagfalter/ui/day-row';
import { Link } from '@tanstack/react-router';
import { CircleAlert, Clock, CloudOff, Sparkles } from 'lucide-react';
import type { ReactNode } from 'react';
import { useDiary } from '#entities/diary/diary.tsx';
import { EditLink } from '#entities/entry/edit-link.tsx';
import { FavoriteButton } from '#entities/entry/favorite-button.tsx';
import { MediaImage } from '#entities/entry/media-image.tsx';
import { MergedBadge } from '#entities/entry/merged-badge.tsx';
import { RefusedBadge } from '#entities/entry/refused/refused-badge.tsx';
import { AwaitedMark } from '#entities/entry/unconfirmed/awaited-mark.tsx';
import { useFormat } from '#i18n/use-format.ts';
import { useToday } from '#platform/today.ts';
import { ContentMarks } from './content-marks.tsx';

interface DayProps {
  entry: EntryView;
  /** Whether edits of two devices were merged in it, unseen so far (decision 10). */
  isMerged: boolean;
  /** Parts of the days that the server does not have. */
  notArrived: NotArrived;
}

interface FeedEntryProps extends DayProps {
  /** Place among all days, from 1. */
  place: number;
  total: number;
}

/** Replaces a photo that cannot be shown: by the day, or by the note that no server has the photo yet (S10). */
function Missing({ entry, hash }: { entry: EntryView; hash: string }) {
  const day = useFormat().longDay(entry.date);
  if (entry.readyMedia.includes(hash)) return <span aria-hidden="true">{day}</span>;
  return (
    <span>
      <Trans>Liegt noch auf dem anderen Gerät</Trans>
    </span>
  );
}

/** An own entry in the list (spec §2, "Entry card"). Today's leads to the editor, any other to its page. */
export function FeedEntry({ place, total, ...props }: FeedEntryProps) {
  const { t } = useLingui();
  const format = useFormat();
  const { entry } = props;
  const isToday = entry.date === useToday();
  const main = entry.images[mainImageIndex(entry)];
  const day = format.longDay(entry.date);
  const label = t`Eintrag vom ${day}`;
  const parts = format.dayParts(entry.date);
  return (
    <DayRow
      band={entry.mood ? moodBand(entry.mood.level) : null}
      link={
        isToday ? (
          <Link className="day__link" to="/create" aria-label={label} />
        ) : (
          <Link className="day__link" to="/entry/$id" params={{ id: entry.id }} aria-label={label} />
        )
      }
      picture={
        main ? (
          <MediaImage hash={main.hash} variant="thumb" alt="" nothing={<Missing entry={entry} hash={main.hash} />} />
        ) : null
      }
      dateTime={entry.date}
      day={parts.day}
      weekday={parts.weekdayShort}
      text={entry.summary.trim() || entry.text.trim() || entry.audioTranscript.trim() || t`Kein Textinhalt`}
      meta={<Meta {...props} />}
      actions={
        <>
          {isToday ? <EditLink entryId={entry.id} /> : null}
          <FavoriteButton entry={entry} />
        </>
      }
      place={place}
      total={total}
    />
  );
}

function Meta({ entry, isMerged, notArrived: { sending, refused, awaited } }: DayProps) {
  const { env } = useDiary();
  const { mood, emojis, images, audio, work } = entry;
  return (
    <>
      <ContentMarks mood={mood} emojis={emojis} photos={images.length} soundMs={audio?.durationMs ?? null} />
      <MadeMark entry={entry} />
      {work ? <WorkMarks work={workToAnnounce(work, entry)} /> : null}
      {isMerged ? <MergedBadge entryId={entry.id} /> : null}
      <RefusedBadge items={refused.get(entry.date) ?? []} />
      {awaited.has(entry.date) ? <AwaitedMark /> : null}
      {entry.pending || sending.has(entry.date) ? (
        <span className="n n--wait">
          <CloudOff className="i" aria-hidden="true" />
          {env.online() ? <Trans>Auf dem Gerät</Trans> : <Trans>Wartet</Trans>}
        </span>
      ) : null}
    </>
  );
}

/** Says that no person wrote the words on the card (decision 19). */
function MadeMark({ entry: { summary, summaryFrom, text, transcriptFrom } }: { entry: EntryView }) {
  const isSummary = summary.trim() !== '';
  if (!isSummary && text.trim() !== '') return null;
  const maker = makerOf(isSummary ? summaryFrom : transcriptFrom);
  if (maker === undefined) return null;
  return (
    <Badge>
      <Sparkles className="i" aria-hidden="true" />
      {maker === 'builtin' ? (
        <Trans>Ohne KI zusammengefasst</Trans>
      ) : isSummary ? (
        <Trans>KI-Zusammenfassung</Trans>
      ) : (
        <Trans>Mit KI erstellt</Trans>
      )}
    </Badge>
  );
}

/** Assistant work of the day that is pending or has failed; the entry's page says why. */
function WorkMarks({ work: { transcript, summary } }: { work: EntryWork }) {
  return (
    <>
      {transcript ? (
        <WorkMark work={transcript}>
          {transcript.state === 'failed' ? <Trans>Kein Transkript</Trans> : <Trans>Transkript folgt</Trans>}
        </WorkMark>
      ) : null}
      {summary ? (
        <WorkMark work={summary}>
          {summary.state === 'failed' ? (
            <Trans>Keine KI-Zusammenfassung</Trans>
          ) : (
            <Trans>KI-Zusammenfassung folgt</Trans>
          )}
        </WorkMark>
      ) : null}
    </>
  );
}

function WorkMark({ work, children }: { work: Work; children: ReactNode }) {
  const Icon = work.state === 'failed' ? CircleAlert : Clock;
  return (
    <span className="n n--wait">
      <Icon className="i" aria-hidden="true" />
      {children}
    </span>
  );
}
