import '@tagfalter/ui/styles/audio.css';
import '@tagfalter/ui/styles/editor.css';
import '@tagfalter/ui/styles/photos.css';
import { useLingui } from '@lingui/react/macro';
import { mayAddLater } from '@tagfalter/domain/added-later';
import { type LocalDate, localDateOf } from '@tagfalter/domain/local-date';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useDiary } from '#entities/diary/diary.tsx';
import { useReadOnce } from '#entities/diary/use-read-once.ts';
import { lostWords } from '#entities/shared-in/lost-words.ts';
import type { SharedMark } from '#entities/shared-in/shared-mark.ts';
import { useToast } from '#platform/toast.tsx';
import { type EditorMode, type OpenResult, openDraft } from './draft/open-draft.ts';
import { EditorForm } from './editor-form.tsx';
import { TrashedEntry } from './trashed-day.tsx';
import { useLateDayOffer, useOnceKnown } from './use-late-day-offer.ts';

export type StartMode = 'text' | 'voice' | 'photo';

export interface EditorScreenProps {
  /** null writes today's entry. */
  entryId: string | null;
  /** A new day's date; today's by the device unless it is given. */
  date?: LocalDate | undefined;
  /** The date is one that was missed (spec decision 75). */
  isAddition?: boolean;
  startMode: StartMode;
  /** Share that the app has kept, or why it was lost. */
  sharedMark?: SharedMark | undefined;
}

/** Opens the day once; its keeper takes over changes made elsewhere meanwhile (decision 10). */
function useOpened(mode: EditorMode): OpenResult | undefined {
  const { db, env, user, isPro } = useDiary();
  const [opener] = useState(() => ({
    db,
    env,
    isPro,
    defaultVisibility: user.defaultVisibility,
  }));
  return useReadOnce(useCallback(() => openDraft(opener, mode), [opener, mode]));
}

/** Leaves for where the day really is when it cannot be edited here. */
function useWayOut(opened: OpenResult | undefined, { startMode, sharedMark }: EditorScreenProps): void {
  const { t } = useLingui();
  const toast = useToast();
  const navigate = useNavigate();
  useEffect(() => {
    if (opened?.kind === 'exists') {
      const search = {
        ...(startMode === 'text' ? {} : { mode: startMode }),
        ...(sharedMark === undefined ? {} : { shared: sharedMark }),
      };
      void navigate({ to: '/edit/$id', params: { id: opened.entryId }, search, replace: true });
    }
    // The entry's page finds out whether it is gone, somebody else's, or still on its way here.
    if (opened?.kind === 'missing') void navigate({ to: '/entry/$id', params: { id: opened.entryId }, replace: true });
    if (opened?.kind === 'closed') {
      toast({ title: t`Frühere Tage ändern geht mit Tagfalter Pro.` });
      void navigate({ to: '/entry/$id', params: { id: opened.entryId }, replace: true });
    }
  }, [opened, startMode, sharedMark, toast, navigate, t]);
}

/** The page of an entry does not say why a share is not here. */
function useLostOnWayOut(opened: OpenResult | undefined, mark: SharedMark | undefined): void {
  const { i18n } = useLingui();
  const toast = useToast();
  const leaves = opened?.kind === 'missing' || opened?.kind === 'closed';
  useEffect(() => {
    if (leaves && typeof mark === 'string') toast({ title: i18n._(lostWords(mark)) });
  }, [leaves, mark, toast, i18n]);
}

/** Today opens in place of a day that nobody can add. */
function useNoAddition({ date, isAddition = false }: EditorScreenProps): void {
  const { t } = useLingui();
  const toast = useToast();
  const { env } = useDiary();
  const say = useEffectEvent(() => {
    const [now, timeZone] = [env.now(), env.timeZone()];
    if (!isAddition || date === undefined || date === localDateOf(now, timeZone)) return;
    if (mayAddLater(date, now, timeZone)) return;
    const description = t`Nachtragen geht für Tage von 1900 bis gestern. Hier ist der heutige.`;
    toast({ title: t`Diesen Tag kannst du nicht nachtragen`, description });
  });
  useEffect(() => say(), []);
}

/** The editor: `/create` writes today, `/edit/{id}` an entry that exists. */
export function EditorScreen(props: EditorScreenProps) {
  const { entryId, date, isAddition = false, startMode, sharedMark } = props;
  const [mode, setMode] = useState<EditorMode>(
    entryId === null ? { kind: 'create', date, isAddition } : { kind: 'edit', entryId },
  );
  const opened = useOpened(mode);
  const lateDay = useLateDayOffer();
  // Another day is offered only beside a new entry.
  const isKnown = useOnceKnown(mode.kind === 'create' ? lateDay : null);
  useWayOut(opened, props);
  useNoAddition(props);
  useLostOnWayOut(opened, sharedMark);
  if (opened?.kind === 'trashed') {
    const { date: day } = opened;
    return <TrashedEntry date={day} onAnew={() => setMode({ kind: 'create', date: day, isAddition, isAnew: true })} />;
  }
  if (opened?.kind !== 'ready' || !isKnown) return null;
  return (
    <EditorForm
      key={opened.date}
      opened={opened}
      // The requested photo or recording belongs to the day that the screen was opened with.
      startMode={mode.kind === 'create' && mode.date ? 'text' : startMode}
      sharedMark={sharedMark}
      lateDay={lateDay}
      onOpenDay={(date) => setMode({ kind: 'create', date })}
    />
  );
}
