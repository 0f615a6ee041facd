import { Trans, useLingui } from '@lingui/react/macro';
import type { StoreState } from '@tagfalter/local/db/store-watch';
import { Banner } from '@tagfalter/ui/banner';
import { Button } from '@tagfalter/ui/button';
import { AppWindow, Hourglass, RotateCw, TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { useDiary } from '#entities/diary/diary.tsx';
import { useWordsInMemory } from '#entities/diary/use-words-in-memory.ts';

/** Says why the database is unavailable and how to solve it. */
export function StoreWords({ state }: { state: Exclude<StoreState, 'opening' | 'open'> }) {
  switch (state) {
    case 'blocked':
      return <Blocked />;
    case 'outdated':
      return <Outdated />;
    case 'silent':
      return <Silent />;
    case 'shut':
      return <Shut />;
  }
}

function Blocked() {
  const { t } = useLingui();
  return (
    <Banner
      icon={<AppWindow className="i" aria-hidden="true" />}
      title={t`Tagfalter ist noch in einem anderen Fenster offen`}
    >
      <p>
        <Trans>
          Dort läuft eine ältere Version. Schließe das Fenster oder lade es neu, dann geht es hier von selbst weiter.
        </Trans>
      </p>
    </Banner>
  );
}

function Outdated() {
  const { t } = useLingui();
  return (
    <Banner icon={<RotateCw className="i" aria-hidden="true" />} title={t`Neue Version – neu laden`}>
      <p>
        <Trans>Ein anderes Fenster hat Tagfalter schon aktualisiert. Was du geschrieben hast, bleibt.</Trans>
      </p>
      <div>
        <Button variant="ink" onClick={() => location.reload()}>
          <Trans>Neu laden</Trans>
        </Button>
      </div>
    </Banner>
  );
}

function Silent() {
  const { t } = useLingui();
  const isCopied = useWordsInMemory() !== 'failed';
  return (
    <Banner icon={<Hourglass className="i" aria-hidden="true" />} title={t`Dein Tagebuch antwortet nicht`}>
      <p>
        {isCopied ? (
          <Trans>
            Der Browser hält es gerade fest. Was du schreibst, wird so lange in einer Kopie aufgehoben. Schließe andere
            Fenster mit Tagfalter. Hilft das nicht, schließe den Browser ganz und öffne ihn neu.
          </Trans>
        ) : (
          <Trans>
            Der Browser hält es gerade fest, und für eine Kopie von dem, was du schreibst, ist kein Platz. Kopiere
            deinen Text, bevor du etwas schließt. Schließe dann andere Fenster mit Tagfalter. Hilft das nicht, schließe
            den Browser ganz und öffne ihn neu.
          </Trans>
        )}
      </p>
    </Banner>
  );
}

function Shut() {
  const { t } = useLingui();
  const { store } = useDiary();
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void store.reopen();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [store]);
  return (
    <Banner
      icon={<TriangleAlert className="i" aria-hidden="true" />}
      title={t`Der Browser gibt dein Tagebuch gerade nicht heraus`}
    >
      <p>
        <Trans>
          Schließe andere Fenster mit Tagfalter und versuche es noch einmal. Hilft das nicht, schließe den Browser ganz
          und öffne ihn neu.
        </Trans>
      </p>
      <div>
        <Button variant="ink" onClick={() => void store.reopen()}>
          <Trans>Noch einmal versuchen</Trans>
        </Button>
      </div>
    </Banner>
  );
}
