import '@tagfalter/ui/styles/install.css';
import { Trans } from '@lingui/react/macro';
import { Button } from '@tagfalter/ui/button';
import { Logo } from '@tagfalter/ui/logo';
import { askToKeep } from '#platform/keep-storage-once.ts';

/** Says why the browser will ask, before it does (design 3.15). */
export function KeepCard({ onLater }: { onLater: () => void }) {
  const protect = () => {
    askToKeep();
    onLater();
  };
  return (
    <section className="card install" aria-labelledby="keep">
      <Logo />
      <div className="install__t">
        <h2 className="h-ui" id="keep">
          <Trans>Vor dem Löschen schützen</Trans>
        </h2>
        <p className="mut">
          <Trans>
            Dein Browser fragt gleich, ob Tagfalter hier dauerhaft Daten speichern darf: Dann löscht er dein Tagebuch
            nicht, wenn der Platz knapp wird.
          </Trans>
        </p>
        <div className="row">
          <Button variant="ink" onClick={protect}>
            <Trans>Schützen</Trans>
          </Button>
          <Button variant="quiet" onClick={onLater}>
            <Trans>Später</Trans>
          </Button>
        </div>
      </div>
    </section>
  );
}
