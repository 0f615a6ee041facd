import { useLingui } from '@lingui/react/macro';
import { useSyncState } from '#entities/diary/diary.tsx';
import { useOnline } from '#platform/online.ts';
import { useIssuerAway } from './use-issuer-away.ts';

/** A line on why changes wait, or on a bug of ours; nothing while they are on their way. */
export function SyncNote({ waiting }: { waiting: number }) {
  const { t } = useLingui();
  const state = useSyncState();
  const online = useOnline();
  const fault = state.kind === 'waiting' ? state.error.kind : null;
  const issuer = useIssuerAway(fault === 'network');
  if (waiting === 0 && fault !== 'bug') return null;
  const words = (): string | null => {
    if (state.kind === 'signed-out') return t`Bitte neu anmelden – deine Änderungen bleiben hier`;
    if (!online || state.kind === 'offline')
      return t`Du bist offline. Sobald das Netz zurück ist, geht alles von selbst auf den Weg.`;
    if (fault === 'bug') return t`Da ist uns ein Fehler passiert. Deine Worte sind auf diesem Gerät.`;
    if (fault === 'protocol')
      return t`Die Antwort des Servers war unverständlich. Der nächste Versuch kommt von selbst.`;
    if (fault === 'device') return t`Dieses Gerät kann gerade nichts speichern. Der nächste Versuch kommt von selbst.`;
    if (issuer !== '') return t`${issuer} ist gerade nicht zu erreichen. Der nächste Versuch kommt von selbst.`;
    if (fault !== null) return t`Der Server ist gerade nicht erreichbar. Der nächste Versuch kommt von selbst.`;
    return null;
  };
  const note = words();
  return (
    <p className="mut" role="status">
      {note}
    </p>
  );
}
