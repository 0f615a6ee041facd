import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { withScreenWords } from '#i18n/activate.ts';
import { shortcutChoice } from '#platform/letter-key.ts';
import { isPageCovered } from '#platform/over-page.ts';
import { createKeyReader, type KeyAct } from './key-map.ts';
import { keyOverview } from './key-overview.ts';
import { focusField, pressLetter, stepCard } from './press-key.ts';

const KeyDialog = lazy(async () => ({ default: (await withScreenWords(import('./key-dialog.tsx'))).KeyDialog }));

/** Whether a key belongs to what has the focus, or to something that lies over the page (WCAG 2.1.4). */
function isTaken(target: EventTarget | null): boolean {
  if (target instanceof HTMLElement) {
    if (target.isContentEditable || target.closest('input, textarea, select, [role="textbox"]')) return true;
  }
  return isPageCovered();
}

function isMeant(event: KeyboardEvent): boolean {
  if (event.isComposing || event.repeat || event.defaultPrevented) return false;
  return shortcutChoice.get() === 'on' && !isTaken(event.target);
}

/** Single letters act wherever nothing is being written, unless they are turned off (design 2). */
function useKeys(): void {
  const router = useRouter();
  useEffect(() => {
    const read = createKeyReader();
    const acts: Record<KeyAct, () => void> = {
      new: () => void router.navigate({ to: '/create' }),
      home: () => void router.navigate({ to: '/' }),
      year: () => void router.navigate({ to: '/yearly' }),
      overview: keyOverview.open,
      search: () => focusField('/') || void router.navigate({ to: '/search' }),
      next: () => stepCard(1) || pressLetter('j'),
      previous: () => stepCard(-1) || pressLetter('k'),
      edit: () => pressLetter('e'),
      favorite: () => pressLetter('f'),
      record: () => pressLetter('r'),
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const act = isMeant(event) ? read(event) : null;
      if (act === null) return;
      event.preventDefault();
      acts[act]();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [router]);
}

/** Listens to single letters and shows what they do. */
export function Keys() {
  useKeys();
  const open = useSyncExternalStore(keyOverview.subscribe, keyOverview.get);
  if (!open) return null;
  return (
    <Suspense>
      <KeyDialog onClose={keyOverview.close} />
    </Suspense>
  );
}
