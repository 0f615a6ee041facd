import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@tagfalter/ui/button';
import { SettingRow } from '@tagfalter/ui/setting-row';
import { useState } from 'react';
import { useFormat } from '#i18n/use-format.ts';
import { ConfirmDialog } from '#platform/confirm-dialog.tsx';
import { env } from '#platform/env.ts';
import type { BlockedActs } from './use-blocked-account.ts';

interface BlockedEndProps {
  acts: BlockedActs;
  /** ISO 8601; null while nobody has asked for it. */
  endsAt: string | null;
}

/** The end of a blocked account: asked for after a question, or taken back while there is time (spec decision 7). */
export function BlockedEnd({ acts, endsAt }: BlockedEndProps) {
  const { t } = useLingui();
  const format = useFormat();
  const [isAsking, setAsking] = useState(false);
  if (endsAt !== null) {
    const end = format.momentWords(Date.parse(endsAt), env);
    return (
      <SettingRow
        title={t`Dein Konto wird gelöscht`}
        note={<Trans>Endgültig: {end}. Bis dahin kannst du es behalten.</Trans>}
        control={(id) => (
          <Button variant="line" aria-describedby={id} disabled={acts.isBusy} onClick={() => void acts.keep()}>
            <Trans>Konto behalten</Trans>
          </Button>
        )}
      />
    );
  }
  return (
    <>
      <SettingRow
        title={t`Konto löschen`}
        note={<Trans>14 Tage Bedenkzeit, dann endgültig.</Trans>}
        control={(id) => (
          <Button variant="red" aria-describedby={id} disabled={acts.isBusy} onClick={() => setAsking(true)}>
            <Trans>Löschen</Trans>
          </Button>
        )}
      />
      <ConfirmDialog
        open={isAsking}
        title={t`Konto löschen?`}
        text={t`Nach 14 Tagen löschen wir alles: Einträge, Fotos, Aufnahmen, Freundschaften und Gästebücher. Lade vorher dein Archiv, wenn du dein Tagebuch behalten möchtest.`}
        confirm={t`Konto löschen`}
        cancel={t`Abbrechen`}
        onConfirm={() => void acts.end()}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
