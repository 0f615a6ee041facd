import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@tagfalter/ui/button';
import { Empty } from '@tagfalter/ui/empty';
import { usePageTitle } from '#platform/page-title.ts';

/** A page that did not come together: a part of it could not be fetched, or it broke. What was written stays. */
export function PageFault() {
  const { t } = useLingui();
  usePageTitle(t`Nicht geladen`);
  return (
    <div className="main pad" role="alert">
      <Empty level="page" drawing={null} title={t`Diese Seite lässt sich gerade nicht öffnen`}>
        <p className="mut">
          <Trans>Vielleicht fehlt das Netz. Was auf diesem Gerät gespeichert ist, bleibt es.</Trans>
        </p>
        <Button variant="ink" onClick={() => location.reload()}>
          <Trans>Neu laden</Trans>
        </Button>
      </Empty>
    </div>
  );
}
