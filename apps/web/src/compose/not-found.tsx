import { Trans, useLingui } from '@lingui/react/macro';
import { buttonClass } from '@tagfalter/ui/button';
import { Empty } from '@tagfalter/ui/empty';
import { NotFoundDrawing } from '@tagfalter/ui/not-found-drawing';
import { Link } from '@tanstack/react-router';
import { usePageTitle } from '#platform/page-title.ts';

/** An address that does not exist. */
export function NotFound() {
  const { t } = useLingui();
  usePageTitle(t`Nicht gefunden`);
  return (
    <div className="main pad">
      <Empty level="page" drawing={<NotFoundDrawing />} title={t`Hier brennt nur die Lampe`}>
        <p className="mut">
          <Trans>Diese Seite gibt es nicht oder nicht mehr. Deine Einträge sind alle noch da.</Trans>
        </p>
        <div className="row">
          <Link className={buttonClass('ink')} to="/">
            <Trans>Zur Startseite</Trans>
          </Link>
          <Link className={buttonClass('line')} to="/yearly">
            <Trans>Zum Jahr</Trans>
          </Link>
        </div>
      </Empty>
    </div>
  );
}
