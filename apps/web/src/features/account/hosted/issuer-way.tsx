import { Trans } from '@lingui/react/macro';
import { Button } from '@tagfalter/ui/button';
import type { ExternalWay } from '#entities/person/external/use-external-way.ts';

/** Below the button that leads to the issuer: giving up while its window is open, and this window where the browser lets none open. */
export function IssuerWay({ way }: { way: ExternalWay }) {
  if (way.isWaiting) {
    return (
      <>
        <p className="mut" role="status">
          {way.isLong ? (
            <Trans>Zeigt das andere Fenster einen Fehler? Dann brich hier ab und versuche es noch einmal.</Trans>
          ) : null}
        </p>
        <Button variant="quiet" wide onClick={way.giveUp}>
          <Trans>Abbrechen</Trans>
        </Button>
      </>
    );
  }
  if (!way.isBlocked) return null;
  return (
    <Button variant="quiet" wide onClick={way.inThisWindow}>
      <Trans>Im selben Fenster weiter</Trans>
    </Button>
  );
}
