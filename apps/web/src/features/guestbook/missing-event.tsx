import { Trans, useLingui } from '@lingui/react/macro';
import { buttonClass } from '@tagfalter/ui/button';
import { Empty } from '@tagfalter/ui/empty';
import { NotFoundDrawing } from '@tagfalter/ui/not-found-drawing';
import type { ReactNode } from 'react';

/** There is no such event, or not any more (spec §2). @param children what this device holds of it */
export function MissingEvent({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  return (
    <main className="main pad" id="content" tabIndex={-1}>
      <Empty drawing={<NotFoundDrawing />} title={t`Event nicht gefunden`} level="page">
        <p>
          <Trans>Das Event existiert nicht oder ist nicht mehr verfügbar.</Trans>
        </p>
        <a className={buttonClass('line')} href="/">
          <Trans>Zur Startseite</Trans>
        </a>
      </Empty>
      {children}
    </main>
  );
}
