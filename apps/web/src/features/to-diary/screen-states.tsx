import { Trans, useLingui } from '@lingui/react/macro';
import type { LocalDate } from '@tagfalter/domain/local-date';
import { Banner } from '@tagfalter/ui/banner';
import { buttonClass } from '@tagfalter/ui/button';
import { Empty } from '@tagfalter/ui/empty';
import { EmptyEventDrawing } from '@tagfalter/ui/empty-event-drawing';
import { NotFoundDrawing } from '@tagfalter/ui/not-found-drawing';
import { Link } from '@tanstack/react-router';
import { CalendarClock } from 'lucide-react';
import { eventPath } from '#entities/event/event-path.ts';
import { useFormat } from '#i18n/use-format.ts';

/** There is no such book, or not for this account. */
export function BookMissing() {
  const { t } = useLingui();
  return (
    <Empty drawing={<NotFoundDrawing />} title={t`Dieses Gästebuch gibt es nicht (mehr)`}>
      <Link className={buttonClass('line')} to="/">
        <Trans>Zur Startseite</Trans>
      </Link>
    </Empty>
  );
}

/** A book without an entry. @param token of the event's address */
export function NothingYet({ token }: { token: string }) {
  const { t } = useLingui();
  return (
    <Empty drawing={<EmptyEventDrawing />} title={t`Noch steht nichts in diesem Gästebuch.`}>
      <a className={buttonClass('line')} href={eventPath(token)}>
        <Trans>Zum Gästebuch</Trans>
      </a>
    </Empty>
  );
}

/** Days to come are not written yet (spec decision 8). */
export function TooEarly({ date }: { date: LocalDate }) {
  const { t } = useLingui();
  const day = useFormat().longDay(date);
  return (
    <Banner
      tone="blue"
      icon={<CalendarClock className="i" aria-hidden="true" />}
      title={t`Das Fest ist erst am ${day}`}
    >
      <p>
        <Trans>Ab diesem Tag kannst du hier Bilder und Worte in dein Tagebuch übernehmen.</Trans>
      </p>
    </Banner>
  );
}
