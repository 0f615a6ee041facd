import { useLingui } from '@lingui/react/macro';
import { SyncChipContent, syncChipClass } from '@tagfalter/ui/sync-chip';
import { Link } from '@tanstack/react-router';
import { useStoreState, useSyncState } from '#entities/diary/diary.tsx';
import { useUnsent } from '#entities/diary/use-unsent.ts';
import { useWordsInMemory } from '#entities/diary/use-words-in-memory.ts';
import { useInstallWay } from '#platform/install.ts';
import { type SyncView, syncView } from './sync-view.ts';

function useSyncWords(view: SyncView): { words: string; short: string } {
  const { t } = useLingui();
  switch (view.says) {
    case 'saved':
      return { words: t`Gesichert`, short: t`Gesichert` };
    case 'on-device':
      return { words: t`Auf diesem Gerät gespeichert`, short: t`Auf dem Gerät` };
    case 'draft':
      return { words: t`Entwurf auf diesem Gerät`, short: t`Entwurf` };
    case 'storing':
      return { words: t`Wird gespeichert …`, short: t`Wird gespeichert …` };
    case 'unstored':
      return { words: t`Entwurf nicht gespeichert`, short: t`Nicht gespeichert` };
    case 'silent':
      return { words: t`Tagebuch antwortet nicht`, short: t`Antwortet nicht` };
    case 'unsafe':
      return { words: t`Noch nicht gesichert · ${view.count}`, short: t`Nicht gesichert · ${view.count}` };
    case 'sending':
      return { words: t`Wird gesendet …`, short: t`Sendet …` };
    case 'outdated':
      return { words: t`App neu laden`, short: t`Neu laden` };
    case 'waiting':
      return { words: t`Wartet auf Verbindung · ${view.count}`, short: t`Wartet · ${view.count}` };
    case 'failing':
      return { words: t`Wartet nach einem Fehler · ${view.count}`, short: t`Wartet · ${view.count}` };
    case 'check':
      return { words: t`Bitte prüfen · ${view.count}`, short: t`Prüfen · ${view.count}` };
  }
}

const SILENT: SyncView = { look: 'wait', says: 'silent' };

/** Where this device stands towards the server; leads to the list of what is on its way. */
export function SyncChip() {
  const silent = useStoreState() === 'silent';
  const state = useSyncState();
  const volatile = useInstallWay() === 'ios';
  const inMemory = useWordsInMemory();
  const unsent = useUnsent();
  // A start that reads nothing knows of nothing unsent.
  if (!unsent) return silent ? <Chip view={SILENT} /> : null;
  const drafts = unsent.drafts + unsent.recordings;
  return (
    <Chip
      view={syncView({
        ...unsent,
        unsure: unsent.unsure || unsent.awaited > 0,
        drafts,
        silent,
        state,
        inMemory,
        volatile,
      })}
    />
  );
}

function Chip({ view }: { view: SyncView }) {
  const { words, short } = useSyncWords(view);
  // Phones show the short words: whoever speaks them to the device must be understood too (WCAG 2.5.3).
  const name = words.includes(short) ? words : `${words} (${short})`;
  return (
    <Link className={syncChipClass(view.look)} to="/waiting" aria-label={name}>
      <SyncChipContent look={view.look} words={words} short={short} />
    </Link>
  );
}
