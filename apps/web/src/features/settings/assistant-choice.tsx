import { Trans, useLingui } from '@lingui/react/macro';
import { SettingRow } from '@tagfalter/ui/setting-row';
import { Switch } from '@tagfalter/ui/switch';
import { useState } from 'react';
import { useAiConsent } from '#entities/assistant/ai-consent.ts';
import { AiConsentDialog } from '#entities/assistant/ai-consent-dialog.tsx';
import { NeedsNetwork } from '#platform/needs-network.tsx';
import { useToast } from '#platform/toast.tsx';

/** Whether an external assistant may work on the diary; given and taken back here (decision 19). */
export function AssistantChoice() {
  const { t } = useLingui();
  const { status, decide } = useAiConsent();
  const toast = useToast();
  const [asking, setAsking] = useState(false);
  const takeBack = async () => {
    const why = await decide(false);
    if (why !== null) toast({ title: t`Nicht gespeichert`, description: why, variant: 'destructive' });
  };
  return (
    <section>
      <h2 className="h-sec">
        <Trans>KI</Trans>
      </h2>
      {status === 'builtin' ? (
        <SettingRow
          title={t`Zusammenfassungen ohne KI`}
          note={<Trans>Tagfalter macht sie selbst. Nichts davon verlässt diesen Server.</Trans>}
        />
      ) : (
        <SettingRow
          title={t`Externe KI für Zusammenfassungen, Transkripte und Posts`}
          note={<Trans>Text, Aufnahme und Fotos verlassen dafür diesen Server, ohne deinen Namen. Widerrufbar.</Trans>}
          control={(id) => (
            <Switch
              labelledBy={id}
              on={status === 'given'}
              onChange={(on) => {
                if (on) setAsking(true);
                else void takeBack();
              }}
            />
          )}
        />
      )}
      {status === 'builtin' ? null : <NeedsNetwork />}
      <AiConsentDialog open={asking} onClose={() => setAsking(false)} onDecided={() => setAsking(false)} />
    </section>
  );
}
