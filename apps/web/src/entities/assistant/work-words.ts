import { useLingui } from '@lingui/react/macro';
import type { Work, WorkKind } from '@tagfalter/domain/entry-work';
import { useOnline } from '#platform/online.ts';
import { useAiConsent } from './ai-consent.ts';

/** A wish as it stands: `draft` goes along with the entry once that is saved. */
export type AssistantRequestState = Pick<Work, 'code'> & {
  state: Work['state'] | 'draft';
  /** A summary made without the assistant stands where its own was to stand. */
  hasStandIn?: boolean;
};

/** Returns one sentence on the state of the wish for a transcript or a summary. */
export function useWorkWords(): (kind: WorkKind, work: AssistantRequestState) => string {
  const { t } = useLingui();
  const { status } = useAiConsent();
  const online = useOnline();
  const follows = (kind: WorkKind) =>
    kind === 'transcript'
      ? {
          offline: t`Das Transkript folgt, sobald du Netz hast.`,
          unsaved: t`Das Transkript folgt, sobald du gespeichert hast.`,
          atWork: t`Das Transkript ist in Arbeit.`,
          away: t`Die KI ist gerade nicht erreichbar. Das Transkript folgt.`,
        }
      : {
          offline: t`Die KI-Zusammenfassung folgt, sobald du Netz hast.`,
          unsaved: t`Die KI-Zusammenfassung folgt, sobald du gespeichert hast.`,
          atWork: t`Die KI-Zusammenfassung ist in Arbeit.`,
          away: t`Die KI ist gerade nicht erreichbar. Die KI-Zusammenfassung folgt.`,
        };
  const waiting = (kind: WorkKind, { state, code }: AssistantRequestState): string => {
    if (kind === 'transcript' && status === 'builtin')
      return t`Das Transkript folgt, sobald hier eine KI eingerichtet ist.`;
    const { offline, unsaved, atWork, away } = follows(kind);
    if (!online) return offline;
    if (state === 'draft') return unsaved;
    return code === undefined ? atWork : away;
  };
  const why = (code: string | undefined): string => {
    if (code === 'tier_limit') return t`Für diesen Tag ist in deinem Tarif nichts mehr frei.`;
    if (code === 'ai_consent_required') return t`Die KI ist in den Einstellungen nicht erlaubt.`;
    if (code === 'edit_window_closed') return t`Vergangene Tage lassen sich nur mit Pro bearbeiten.`;
    return '';
  };
  const failed = (kind: WorkKind, { code, hasStandIn }: AssistantRequestState): string => {
    if (code === 'nothing_heard') return t`In der Aufnahme sind keine Worte zu verstehen.`;
    const what =
      kind === 'transcript'
        ? t`Audio konnte nicht transkribiert werden.`
        : t`Zusammenfassung konnte nicht erstellt werden.`;
    const instead = hasStandIn ? t`Die Zusammenfassung ohne KI bleibt.` : '';
    return [what, why(code), instead].filter(Boolean).join(' ');
  };
  return (kind, work) => (work.state === 'failed' ? failed : waiting)(kind, work);
}
