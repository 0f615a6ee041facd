import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { OwnEvent, WireEvent } from '@tagfalter/contract/wire-event';
import type { LocalDate } from '@tagfalter/domain/local-date';
import { MAX_TEXT } from '@tagfalter/domain/text';
import { getEntryByDate } from '@tagfalter/local/entries/entries';
import { Button } from '@tagfalter/ui/button';
import { Field } from '@tagfalter/ui/field';
import { BookHeart, CircleAlert } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { useDiary } from '#entities/diary/diary.tsx';
import { useLive } from '#entities/diary/live.ts';
import { EVENT_TYPE_WORDS } from '#entities/event/event-words.ts';
import { useFormat } from '#i18n/use-format.ts';
import { NeedsNetwork } from '#platform/needs-network.tsx';
import { useToday } from '#platform/today.ts';
import { type Choosable, firstPicks, firstWords, fittingPicks } from './choice.ts';
import { imageQuotaOf, isPast } from './day.ts';
import { PictureChoice } from './picture-choice.tsx';
import { QuotaNote } from './quota-note.tsx';
import { ReadersNote } from './readers-note.tsx';
import { RestNote } from './rest-note.tsx';
import { useTakeOverChoice } from './use-choice.ts';
import { useReaders } from './use-readers.ts';
import { useTakeOver } from './use-take-over.ts';

interface TakeOverFormProps {
  event: WireEvent | OwnEvent;
  isOwner: boolean;
  pictures: readonly Choosable[];
  /** Top moment told on this device; may be blank. */
  topMoment: string;
}

/** Pictures, text and day of a take-over; the choice is kept until it has arrived. */
export function TakeOverForm({ event, isOwner, pictures, topMoment }: TakeOverFormProps) {
  const { t } = useLingui();
  const { db, accountId, isPro } = useDiary();
  const today = useToday();
  const { choice, edit } = useTakeOverChoice(accountId, event.shareToken);
  const { take, isBusy, failure, fail } = useTakeOver(event.shareToken);
  const [isSurplus, setIsSurplus] = useState(false);
  const textId = useId();
  const date = event.eventDate ?? choice.date ?? today;
  const isDay = isPast(date, today);
  const day = useLive(async () => (isDay ? ((await getEntryByDate(db, date)) ?? null) : null), [db, date, isDay]);
  const reading = useReaders(day, date);
  const quota = imageQuotaOf(day?.images.length ?? 0, isPro);
  // The free room is unknown until the day is read.
  const wanted = choice.picks ?? (day === undefined ? [] : firstPicks(pictures, quota.own));
  const picks = fittingPicks(wanted, pictures, quota.own);
  const kind = event.eventType === 'other' ? '' : t(EVENT_TYPE_WORDS[event.eventType]);
  const text = choice.text ?? firstWords(event.eventName, kind, topMoment);
  const toggle = (hash: string) => {
    if (day === undefined) return;
    const isFull = !picks.includes(hash) && picks.length >= quota.own;
    setIsSurplus(isFull);
    if (isFull) return;
    edit({ picks: picks.includes(hash) ? picks.filter((one) => one !== hash) : [...picks, hash] });
  };
  const send = (submitted: FormEvent) => {
    submitted.preventDefault();
    if (!isDay) return fail(t`Wähle einen Tag, der nicht nach heute liegt.`);
    if (picks.length === 0 && text.trim() === '')
      return fail(t`Wähle mindestens ein Bild, oder schreib ein paar Worte.`);
    const given = event.eventDate === null ? date : undefined;
    take({ pictures: picks, text: text.trim(), date: given, keepVisible: reading.isKept });
  };
  return (
    <form className="stack-6" noValidate onSubmit={send}>
      <DayPart {...{ event, date, today, isDay }} onDate={(next) => edit({ date: next })} />
      {isDay && day !== undefined ? (
        <>
          <QuotaNote date={date} quota={quota} isWritten={day !== null} />
          <ReadersNote {...reading} />
        </>
      ) : null}
      {pictures.length === 0 ? null : (
        <section className="stack-4" aria-label={t`Bilder`}>
          <p className="cap num" role="status">
            {isSurplus ? (
              <Trans>Mehr passen an diesem Tag nicht hinein. Nimm erst ein anderes Bild heraus.</Trans>
            ) : (
              <Plural value={picks.length} one="# Bild ausgewählt" other="# Bilder ausgewählt" />
            )}
          </p>
          <PictureChoice pictures={pictures} picks={picks} onToggle={toggle} />
          <RestNote token={event.shareToken} isOwner={isOwner} />
        </section>
      )}
      <div className="field">
        <label htmlFor={textId}>{t`Deine Worte`}</label>
        <textarea
          id={textId}
          className="ta"
          dir="auto"
          rows={5}
          maxLength={MAX_TEXT}
          value={text}
          onChange={({ target }) => edit({ text: target.value })}
        />
      </div>
      <div className="stack-2">
        {failure === null ? null : (
          <p className="err" role="alert">
            <CircleAlert className="i" aria-hidden="true" />
            {failure}
          </p>
        )}
        <div>
          <Button type="submit" variant="ink" large disabled={isBusy || day === undefined}>
            <BookHeart className="i" aria-hidden="true" />
            {isBusy ? <Trans>Wird übernommen …</Trans> : <Trans>Übernehmen</Trans>}
          </Button>
        </div>
        <NeedsNetwork />
      </div>
    </form>
  );
}

interface DayPartProps {
  event: WireEvent | OwnEvent;
  date: string;
  today: LocalDate;
  isDay: boolean;
  onDate: (date: string) => void;
}

/** The event's day, or a field for it where it has none. */
function DayPart({ event, date, today, isDay, onDate }: DayPartProps) {
  const { t } = useLingui();
  const format = useFormat();
  if (event.eventDate !== null) {
    const day = format.longDay(event.eventDate);
    return (
      <p className="num">
        <Trans>Eintrag vom {day}</Trans>
      </p>
    );
  }
  return (
    <Field
      label={t`Tag im Tagebuch`}
      type="date"
      max={today}
      value={date}
      hint={t`Dieses Gästebuch hat kein Datum. Wann war das Fest?`}
      error={isDay ? undefined : t`Wähle einen Tag, der nicht nach heute liegt.`}
      onChange={({ target }) => onDate(target.value)}
    />
  );
}
