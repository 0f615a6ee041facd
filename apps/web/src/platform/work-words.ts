import { useLingui } from '@lingui/react/macro';
import type { Work, WorkKind } from '@tagfalter/domain/entry-work';
import { useAiConsent } from './ai-consent.ts';
import { useOnline } from './online.ts';

/** What has become of the wish for a transcript or a summary, in one sentence. */
export function useWorkWords(): (kind: WorkKind, work: Pick<Work, 'state' | 'code'>) => string {
  const { t } = useLingui();
  const { standing } = useAiConsent();
  const online = useOnline();
  const waiting = (isTranscript: boolean, code: string | undefined): string => {
    if (isTranscript && standing === 'builtin') return t`Das Transkript folgt, sobald hier eine KI eingerichtet ist.`;
    if (!online)
      return isTranscript
        ? t`Das Transkript folgt, sobald du Netz hast.`
        : t`Die KI-Zusammenfassung folgt, sobald du Netz hast.`;
    if (code === undefined)
      return isTranscript ? t`Das Transkript ist in Arbeit.` : t`Die KI-Zusammenfassung ist in Arbeit.`;
    return isTranscript
      ? t`Die KI ist gerade nicht erreichbar. Das Transkript folgt.`
      : t`Die KI ist gerade nicht erreichbar. Die KI-Zusammenfassung folgt.`;
  };
  const failed = (isTranscript: boolean, code: string | undefined): string => {
    const what = isTranscript
      ? t`Audio konnte nicht transkribiert werden.`
      : t`Zusammenfassung konnte nicht erstellt werden.`;
    if (code === 'nothing_heard') return t`In der Aufnahme sind keine Worte zu verstehen.`;
    if (code === 'tier_limit') return `${what} ${t`Für diesen Tag ist in deinem Tarif nichts mehr frei.`}`;
    if (code === 'ai_consent_required') return `${what} ${t`Die KI ist in den Einstellungen nicht erlaubt.`}`;
    if (code === 'edit_window_closed') return `${what} ${t`Vergangene Tage lassen sich nur mit Pro bearbeiten.`}`;
    return what;
  };
  return (kind, { state, code }) => (state === 'wanted' ? waiting : failed)(kind === 'transcript', code);
}
