import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@tagfalter/ui/button';
import { Empty } from '@tagfalter/ui/empty';
import { Logo } from '@tagfalter/ui/logo';
import { AppWindow, Cookie, Lock, LogOut, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { session } from '#entities/person/use-session.ts';
import { usePageTitle } from '#platform/page-title.ts';
import { storesNothing } from '#platform/stores-nothing.ts';

/** Returns the root for signed-in people where an API is denied: the diary if it can be kept, else the reason. */
export async function whatCanBeKept() {
  return (await storesNothing()) ? DeniedStorage : (await import('./signed-in.tsx')).SignedIn;
}

/** Replaces the diary where nothing can be stored: it does not pretend to keep written text. */
function DeniedStorage() {
  const { t } = useLingui();
  usePageTitle(t`Kein Speicher`);
  const { host } = location;
  return (
    <main className="main pad">
      <Empty level="page" drawing={<Logo />} title={t`Hier kann Tagfalter nichts aufheben`}>
        <p className="mut">
          <Trans>
            Dieser Browser lässt die Seite nichts auf deinem Gerät speichern. Was du hier schreibst, ginge verloren.
            Darum öffnet sich dein Tagebuch hier nicht. Was schon gesichert ist, bleibt.
          </Trans>
        </p>
        <div className="row">
          <Button variant="ink" onClick={() => location.reload()}>
            <RotateCw className="i" aria-hidden="true" />
            <Trans>Noch einmal versuchen</Trans>
          </Button>
          <Button variant="line" onClick={() => void session.leave()}>
            <LogOut className="i" aria-hidden="true" />
            <Trans>Abmelden</Trans>
          </Button>
        </div>
      </Empty>
      <section className="stack-2">
        <h2 className="h-sec">
          <Trans>Was hilft</Trans>
        </h2>
        <ul className="list">
          <Help
            icon={<Cookie className="i" aria-hidden="true" />}
            title={t`Cookies und Websitedaten erlauben`}
            words={t`In den Einstellungen deines Browsers, für ${host}. Vielleicht ist dort „Alle Cookies blockieren“ an.`}
          />
          <Help
            icon={<AppWindow className="i" aria-hidden="true" />}
            title={t`Im Browser selbst öffnen`}
            words={t`Zeigt dir eine andere App diese Seite, öffne ${host} direkt in deinem Browser.`}
          />
          <Help
            icon={<Lock className="i" aria-hidden="true" />}
            title={t`Den privaten oder strengen Modus verlassen`}
            words={t`Manche Browser geben Seiten darin keinen Speicher. In einem gewöhnlichen Fenster geht es.`}
          />
        </ul>
      </section>
    </main>
  );
}

function Help({ icon, title, words }: { icon: ReactNode; title: string; words: string }) {
  return (
    <li>
      {icon}
      <span className="item__t">
        <b>{title}</b>
        <span className="mut">{words}</span>
      </span>
    </li>
  );
}
