import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { mainImageIndex } from '@tagfalter/domain/entry';
import { localDateOf } from '@tagfalter/domain/local-date';
import { moodBand } from '@tagfalter/domain/mood';
import type { TrashRow } from '@tagfalter/local/entries/trash';
import { TRASH_DAYS, trashDaysLeft } from '@tagfalter/local/entries/trash-time';
import { Button } from '@tagfalter/ui/button';
import { Card } from '@tagfalter/ui/card';
import { IconButton } from '@tagfalter/ui/icon-button';
import { Preview } from '@tagfalter/ui/preview';
import { Wing } from '@tagfalter/ui/wing';
import { Trash2, Undo2 } from 'lucide-react';
import { type CSSProperties, useId, useState } from 'react';
import { useDiary } from '#entities/diary/diary.tsx';
import { MediaImage } from '#entities/entry/media-image.tsx';
import { useBringBack } from '#entities/entry/use-bring-back.ts';
import { REGION } from '#i18n/dates.ts';
import { useFormat } from '#i18n/use-format.ts';
import { ConfirmDialog } from '#platform/confirm-dialog.tsx';
import { useToday } from '#platform/today.ts';
import { usePurge } from './use-purge.ts';

/** Below this many days the remaining time stands out. */
const MAX_SOON_DAYS = 7;

/** A deleted day: its content, the time until its removal, and the two ways out. */
export function TrashCard({ row, hasLink }: { row: TrashRow; hasLink: boolean }) {
  const { entry, date } = row;
  const { t } = useLingui();
  const format = useFormat();
  const titleId = useId();
  const { day, weekday } = format.dayParts(date);
  const main = entry.images[mainImageIndex(entry)];
  const text = entry.summary.trim() || entry.text.trim() || entry.audioTranscript.trim() || t`Kein Textinhalt`;
  return (
    <Card
      className="trash"
      tabIndex={-1}
      tight={true}
      fold={entry.mood ? moodBand(entry.mood.level) : 'neutral'}
      aria-labelledby={titleId}
    >
      <div className="trash__h">
        <span className="day__d" aria-hidden="true">
          <b>{day}</b>
          <span>{format.monthName(date.slice(0, 7), 'short')}</span>
        </span>
        <div className="trash__t">
          <h2 className="trash__w">
            <span id={titleId}>
              {weekday}
              <span className="sr">, {format.longDay(date)}</span>
            </span>
            {entry.mood ? (
              <Wing band={moodBand(entry.mood.level)} size="sm" label={t`Stimmung ${entry.mood.level}`} />
            ) : null}
          </h2>
          <Preview className="day__s" text={text} />
          <p className="cap num">{useDetails(row, hasLink)}</p>
        </div>
        {main ? (
          <span className="trash__pic">
            <MediaImage hash={main.hash} variant="thumb" alt="" />
          </span>
        ) : null}
      </div>
      <Acts row={row} hasLink={hasLink} titleId={titleId} />
    </Card>
  );
}

/** 'am 2. November gelöscht · 3 Fotos, Aufnahme 0:40' */
function useDetails({ deletedAt, entry: { images, audio }, draft }: TrashRow, hasLink: boolean): string {
  const { t } = useLingui();
  const { env } = useDiary();
  const format = useFormat();
  const deletedOn = localDateOf(deletedAt, env.timeZone());
  const on = format.shortDay(deletedOn);
  const photos = images.length;
  const when = deletedOn === useToday() ? t`heute gelöscht` : t`am ${on} gelöscht`;
  const held = [
    photos > 0 ? t`${plural(photos, { one: '# Foto', other: '# Fotos' })}` : null,
    audio ? t`Aufnahme ${format.playTime(audio.durationMs)}` : null,
    draft ? t`Entwurf` : null,
    hasLink ? t`Link` : null,
  ].filter((part) => part !== null);
  if (held.length === 0) return when;
  const list = new Intl.ListFormat(REGION[format.language], { type: 'unit', style: 'short' }).format(held);
  return `${when} · ${list}`;
}

/** How much of the 30 days is left, as a clock face. */
function shareOf(left: number): CSSProperties {
  const style: CSSProperties & Record<'--p', string> = { '--p': `${Math.round((left / TRASH_DAYS) * 100)}%` };
  return style;
}

interface ActsProps {
  row: TrashRow;
  /** A link ended with the day, and can be restored with it (decision 058). */
  hasLink: boolean;
  /** Id of the element that names the day. */
  titleId: string;
}

function Acts({ row: { date, deletedAt }, hasLink, titleId }: ActsProps) {
  const { t } = useLingui();
  const { env } = useDiary();
  const format = useFormat();
  const bringBack = useBringBack();
  const purge = usePurge();
  const [asking, setAsking] = useState(false);
  const left = trashDaysLeft(deletedAt, env.now());
  const day = format.longDay(date);
  return (
    <div className="trash__b">
      <span className={left < MAX_SOON_DAYS ? 'left left--soon num' : 'left num'}>
        <i style={shareOf(left)} aria-hidden="true" />
        <Plural value={left} one="noch # Tag" other="noch # Tage" />
      </span>
      <span className="trash__acts">
        <Button variant="line" aria-describedby={titleId} onClick={() => bringBack(date, hasLink)}>
          <Undo2 className="i" aria-hidden="true" />
          <Trans>Zurückholen</Trans>
        </Button>
        <IconButton label={t`Endgültig löschen`} aria-describedby={titleId} onClick={() => setAsking(true)}>
          <Trash2 className="i" aria-hidden="true" />
        </IconButton>
      </span>
      <ConfirmDialog
        open={asking}
        title={t`Endgültig löschen?`}
        text={t`Der Eintrag vom ${day} ist danach weg, mit Fotos, Aufnahme und Verlauf, auf allen Geräten und auf dem Server.`}
        confirm={t`Endgültig löschen`}
        cancel={t`Abbrechen`}
        onConfirm={() => void purge([date])}
        onClose={() => setAsking(false)}
      />
    </div>
  );
}
