import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@tagfalter/ui/button';
import { SettingRow } from '@tagfalter/ui/setting-row';
import { useInstallWay } from '#platform/install.ts';
import { IosSteps } from './ios-steps.tsx';
import { useInstall } from './use-install.ts';

/** The way onto the home screen, where there is one (design 3.12). */
export function InstallRow() {
  const { t } = useLingui();
  const way = useInstallWay();
  const { install, showsSteps, hideSteps } = useInstall();
  if (way === 'none' || way === 'installed') return null;
  if (way === 'in-app') {
    return (
      <SettingRow
        title={t`In Safari öffnen`}
        note={<Trans>Von dort kommt Tagfalter auf deinen Home-Bildschirm.</Trans>}
      />
    );
  }
  return (
    <>
      <SettingRow
        title={t`App installieren`}
        note={
          way === 'ios' ? (
            <Trans>
              Öffnet ohne Browserleiste, auch ohne Netz. Und Safari löscht dann nicht nach sieben Tagen, was hier liegt.
            </Trans>
          ) : (
            <Trans>Öffnet ohne Browserleiste, auch ohne Netz.</Trans>
          )
        }
        control={() => (
          <Button variant="line" onClick={install}>
            <Trans>Installieren</Trans>
          </Button>
        )}
      />
      <IosSteps open={showsSteps} onClose={hideSteps} />
    </>
  );
}
