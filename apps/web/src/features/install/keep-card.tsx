import '@tagfalter/ui/styles/install.css';
import { Trans } from '@lingui/react/macro';
import { Button } from '@tagfalter/ui/button';
import { Logo } from '@tagfalter/ui/logo';
import { type FunctionComponent, useState } from 'react';
import { askToKeep, isDue } from '#platform/keep-storage-once.ts';

/** The card, if it is time for it. */
export async function keepCard(): Promise<FunctionComponent | null> {
  return isDue() && (await navigator.storage?.persisted?.()) === false ? KeepCard : null;
}

/** Says why the browser will ask, before it does (design 3.15). */
function KeepCard() {
  const [isOver, setOver] = useState(false);
  const reply = (isWanted: boolean) => {
    askToKeep(isWanted);
    setOver(true);
  };
  if (isOver) return null;
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
          <Button variant="ink" onClick={() => reply(true)}>
            <Trans>Schützen</Trans>
          </Button>
          <Button variant="quiet" onClick={() => reply(false)}>
            <Trans>Später</Trans>
          </Button>
        </div>
      </div>
    </section>
  );
}
