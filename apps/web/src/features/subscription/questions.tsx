import { Trans, useLingui } from '@lingui/react/macro';
import { Disclosure } from '@tagfalter/ui/disclosure';
import { useSubscriptions } from './use-subscriptions.ts';

/** 'Häufige Fragen' (spec §2). */
export function SubscriptionQuestions() {
  const { t } = useLingui();
  const { value } = useSubscriptions();
  return (
    <section className="stack">
      <h2 className="h-sec">
        <Trans>Häufige Fragen</Trans>
      </h2>
      <div>
        <Disclosure icon={null} title={t`Kann ich jederzeit kündigen?`} startsOpen>
          <p className="mut">
            <Trans>Ja. Pro bleibt bis zum Ende des bezahlten Zeitraums aktiv.</Trans>
          </p>
        </Disclosure>
        <Disclosure icon={null} title={t`Wie kann ich bezahlen?`}>
          <p className="mut">
            {value?.isTest ? (
              <Trans>
                Hier gibt es nur eine Testzahlung: Es bewegt sich kein Geld, und du brauchst kein Konto dafür.
              </Trans>
            ) : (
              <Trans>
                Mit Karte oder mit deinem PayPal-Konto. Beides läuft über PayPal; wir sehen keine Kartendaten.
              </Trans>
            )}
          </p>
        </Disclosure>
        <Disclosure icon={null} title={t`Was passiert mit meinen Einträgen nach der Kündigung?`}>
          <p className="mut">
            <Trans>Alle Einträge, Fotos und Gästebücher bleiben da. Nur neue Pro-Funktionen ruhen.</Trans>
          </p>
        </Disclosure>
      </div>
    </section>
  );
}
