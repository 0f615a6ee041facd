import { Trans, useLingui } from '@lingui/react/macro';
import { Banner } from '@tagfalter/ui/banner';
import { Button } from '@tagfalter/ui/button';
import { AppWindow, RotateCw, TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { useDiary, useStoreState } from '#entities/diary/diary.tsx';

/** Says why the diary is not there, or not as it should be: screens alone would stay empty without a word. */
export function StoreNotice() {
  const state = useStoreState();
  if (state === 'opening' || state === 'open') return null;
  return (
    <div className="main notice">
      {state === 'blocked' ? <Blocked /> : state === 'outdated' ? <Outdated /> : <Shut />}
    </div>
  );
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
