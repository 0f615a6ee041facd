import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@tagfalter/ui/button';
import { Empty } from '@tagfalter/ui/empty';
import type { Root } from 'react-dom/client';
import { speakFrom } from '#i18n/activate.ts';
import { BROKEN } from '#i18n/broken-catalogs.ts';
import { reportUnlessOffline } from './error-log.ts';
import { once } from './once.ts';
import { usePageTitle } from './page-title.ts';
import { startInLanguage } from './start-language.ts';

/** Shows, in the place of a page that broke, what happened and how to go on; at most once, as it may break itself. */
export const showBroken = once(async (root: Root): Promise<void> => {
  // The page may have broken before its own words came.
  speakFrom(BROKEN);
  await startInLanguage(reportUnlessOffline);
  root.render(
    <I18nProvider i18n={i18n}>
      <BrokenPage />
    </I18nProvider>,
  );
});

function BrokenPage() {
  const { t } = useLingui();
  usePageTitle(t`Nicht geladen`);
  return (
    <main className="main pad" role="alert">
      <Empty level="page" drawing={null} title={t`Diese Seite lässt sich gerade nicht öffnen`}>
        <p className="mut">
          <Trans>
            Dabei ist etwas schiefgegangen, was nicht sein darf. Was auf diesem Gerät gespeichert ist, bleibt es. Hilft
            neu laden nicht, öffne die Seite in einem anderen Browser.
          </Trans>
        </p>
        <Button variant="ink" onClick={() => location.reload()}>
          <Trans>Neu laden</Trans>
        </Button>
      </Empty>
    </main>
  );
}
