import '@tagfalter/ui/styles/quiet.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { readQuiet } from '@tagfalter/local/quiet/quiet';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, CloudOff } from 'lucide-react';
import { cutOff } from '#entities/diary/cut-off.ts';
import { useDiary, useSyncState } from '#entities/diary/diary.tsx';
import { useLive } from '#entities/diary/live.ts';
import { useOnline } from '#platform/online.ts';
import { usePageTitle } from '#platform/page-title.ts';
import { QuietDays } from './quiet-days.tsx';
import { QuietSpans } from './quiet-spans.tsx';
import { QuietWords } from './quiet-words.tsx';

/** 'Ruhende Erinnerungen': what does not come up by itself; a setting of the account that holds here at once. */
export function QuietScreen() {
  const { t } = useLingui();
  const { db } = useDiary();
  usePageTitle(t`Ruhende Erinnerungen`);
  const rule = useLive(() => readQuiet(db), [db]);
  if (!rule) return null;
  return (
    <div className="main pad">
      <Link className="back" to="/settings">
        <ArrowLeft className="i" aria-hidden="true" />
        <Trans>Einstellungen</Trans>
      </Link>
      <div className="stack-2">
        <h1 className="h-page">
          <Trans>Ruhende Erinnerungen</Trans>
        </h1>
        <p className="mut">
          <Trans>
            Was hier steht, taucht nicht von selbst auf: nicht unter „An diesem Tag“, nicht im Jahr, nicht im Fotobuch.
            Du findest es jederzeit über die Suche und den Kalender.
          </Trans>
        </p>
      </div>
      <QuietSpans spans={rule.spans} />
      <QuietDays days={rule.days} />
      <QuietWords words={rule.words} />
      <HereFirst />
    </div>
  );
}

/** While nothing gets through: what is chosen here holds here, and elsewhere later. */
function HereFirst() {
  const reason = cutOff(useSyncState(), useOnline());
  if (reason !== 'offline' && reason !== 'server') return null;
  return (
    <p className="banner banner--blue" role="status">
      <CloudOff className="i" aria-hidden="true" />
      <span>
        {reason === 'offline' ? (
          <Trans>
            Du bist gerade ohne Netz. Auf diesem Gerät gilt es sofort, auf den anderen nach dem nächsten Abgleich.
          </Trans>
        ) : (
          <Trans>
            Der Server ist gerade nicht erreichbar. Auf diesem Gerät gilt es sofort, auf den anderen nach dem nächsten
            Abgleich.
          </Trans>
        )}
      </span>
    </p>
  );
}
