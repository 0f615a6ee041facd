import { Trans, useLingui } from '@lingui/react/macro';
import type { LocalDate } from '@tagfalter/domain/local-date';
import type { Fault } from '@tagfalter/local/base/fault';
import { Banner } from '@tagfalter/ui/banner';
import { Button, buttonClass } from '@tagfalter/ui/button';
import { Empty } from '@tagfalter/ui/empty';
import { EmptyEventDrawing } from '@tagfalter/ui/empty-event-drawing';
import { NotFoundDrawing } from '@tagfalter/ui/not-found-drawing';
import { Skeleton } from '@tagfalter/ui/skeleton';
import { Link } from '@tanstack/react-router';
import { CalendarClock, CloudOff, RotateCw } from 'lucide-react';
import { eventPath } from '#entities/event/event-path.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useFaultWords } from '#platform/fault-words.ts';

/** The place of the pictures while the book is read. */
export function BookWaits() {
  const { t } = useLingui();
  return (
    <div role="status" aria-label={t`Wird geladen …`}>
      <Skeleton shape="skel--card" />
    </div>
  );
}

/** The book is not known here and cannot be read now. */
export function BookUnreachable({ fault, onAgain }: { fault: Fault; onAgain: () => void }) {
  const { t } = useLingui();
  const words = useFaultWords();
  return (
    <Banner icon={<CloudOff className="i" aria-hidden="true" />} title={t`Das Gästebuch ist gerade nicht zu sehen`}>
      <p>{words(fault)}</p>
      <div>
        <Button variant="line" onClick={onAgain}>
          <RotateCw className="i" aria-hidden="true" />
          <Trans>Noch einmal versuchen</Trans>
        </Button>
      </div>
    </Banner>
  );
}

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
