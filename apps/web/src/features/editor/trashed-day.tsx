import { Trans, useLingui } from '@lingui/react/macro';
import type { LocalDate } from '@tagfalter/domain/local-date';
import { Banner } from '@tagfalter/ui/banner';
import { Button, buttonClass } from '@tagfalter/ui/button';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, Trash2 } from 'lucide-react';
import { useFormat } from '#i18n/use-format.ts';
import { usePageTitle } from '#platform/page-title.ts';

/** Before a deleted day is written anew it is offered for being restored (spec decision 75). */
export function TrashedEntry({ date, onAnew }: { date: LocalDate; onAnew: () => void }) {
  const { t } = useLingui();
  const format = useFormat();
  const day = format.longDay(date);
  usePageTitle(t`Nachtragen`);
  return (
    <div className="main main--wide pad stack-6">
      <Link className="back" to="/dashboard">
        <ArrowLeft className="i" aria-hidden="true" />
        <span>{t`Start`}</span>
      </Link>
      <h1 className="h-page">{day}</h1>
      <Banner
        tone="blue"
        icon={<Trash2 className="i" aria-hidden="true" />}
        title={t`Dieser Tag liegt in „Zuletzt gelöscht“`}
      >
        <p>
          <Trans>Du kannst ihn wiederherstellen oder neu schreiben.</Trans>
        </p>
        <div className="row">
          <Link className={buttonClass('line')} to="/settings/deleted">
            <Trans>Zuletzt gelöscht</Trans>
          </Link>
          <Button variant="quiet" onClick={onAnew}>
            <Trans>Neu schreiben</Trans>
          </Button>
        </div>
      </Banner>
    </div>
  );
}
