import { useLingui } from '@lingui/react/macro';
import type { ForeignEntry } from '@tagfalter/contract/wire-entry';
import { DayRow } from '@tagfalter/ui/day-row';
import { Link } from '@tanstack/react-router';
import { AddressImage } from '#entities/entry/address-image.tsx';
import { ByAuthor } from '#entities/entry/by-author.tsx';
import { useFormat } from '#i18n/use-format.ts';
import { ContentMarks } from '../content-marks.tsx';

interface OtherEntryProps {
  entry: ForeignEntry;
  place: number;
  total: number;
}

/** Somebody else's entry in the list, with its author (spec §2, "Entry card"); the link names the owner (decision 56). */
export function OtherEntry({ entry, place, total }: OtherEntryProps) {
  const { t } = useLingui();
  const format = useFormat();
  const day = format.longDay(entry.date);
  const author = `${entry.user.firstName} ${entry.user.lastName}`.trim() || t`Unbekannt`;
  const parts = format.dayParts(entry.date);
  const at = entry.mainImageIndex;
  const addresses = [...entry.thumbnailUrls.slice(at, at + 1), ...entry.optimizedImageUrls.slice(at, at + 1)];
  return (
    <DayRow
      band={null}
      by={<ByAuthor author={entry.user} />}
      link={
        <Link
          className="day__link"
          to="/entry/$id"
          params={{ id: entry.id }}
          search={{ owner: entry.userId }}
          aria-label={t`Eintrag von ${author} vom ${day}`}
        />
      }
      picture={
        addresses.length > 0 ? (
          <AddressImage addresses={addresses} alt="" nothing={<span aria-hidden="true">{day}</span>} />
        ) : null
      }
      dateTime={entry.date}
      day={parts.day}
      weekday={parts.weekdayShort}
      text={entry.summary.trim() || entry.text.trim() || entry.audioTranscript.trim() || t`Kein Textinhalt`}
      meta={
        <ContentMarks
          mood={entry.mood}
          emojis={entry.emojis}
          photos={entry.optimizedImageUrls.length}
          soundMs={entry.audioUrl === null ? null : (entry.audioDurationMs ?? 0)}
        />
      }
      actions={null}
      place={place}
      total={total}
    />
  );
}
