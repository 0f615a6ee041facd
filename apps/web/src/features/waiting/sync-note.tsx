import { useLingui } from '@lingui/react/macro';
import { useSyncState } from '#platform/diary.tsx';
import { useOnline } from '#platform/online.ts';

/** One line on why things wait; nothing while they are on their way. */
export function SyncNote({ waiting }: { waiting: number }) {
  const { t } = useLingui();
  const state = useSyncState();
  const online = useOnline();
  if (waiting === 0) return null;
  const words = (): string | null => {
    if (state.kind === 'signed-out') return t`Bitte neu anmelden – deine Änderungen bleiben hier`;
    if (!online || state.kind === 'offline')
      return t`Du bist offline. Sobald das Netz zurück ist, geht alles von selbst auf den Weg.`;
    if (state.kind === 'waiting' && state.error.kind === 'device')
      return t`Dieses Gerät kann gerade nichts speichern. Der nächste Versuch kommt von selbst.`;
    if (state.kind === 'waiting')
      return t`Der Server ist gerade nicht erreichbar. Der nächste Versuch kommt von selbst.`;
    return null;
  };
  const note = words();
  return (
    <p className="mut" role="status">
      {note}
    </p>
  );
}
