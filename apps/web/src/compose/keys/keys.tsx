import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { withScreenWords } from '#i18n/activate.ts';
import { createLetterHold, type LetterHold } from './hold-letters.ts';
import { createKeyReader, type KeyAct } from './key-map.ts';
import { keyOverview } from './key-overview.ts';
import { isMeant, isTaken } from './meant-keys.ts';
import { focusField, pressLetter, stepCard, typeInto } from './press-key.ts';

const KeyDialog = lazy(async () => ({ default: (await withScreenWords(import('./key-dialog.tsx'))).KeyDialog }));

const SEARCH = '/search';

/** Whether a key is typed for the awaited field; typing elsewhere ends the wait. */
function keepsFor(hold: LetterHold, event: KeyboardEvent): boolean {
  if (isTaken(event.target)) hold.end();
  return !(event.isComposing || event.repeat || event.defaultPrevented) && hold.keep(event);
}

/** Single letters act wherever nothing is being written, unless they are turned off (design 2). */
function useKeys(takeOver: KeysProps['takeOver']): void {
  const router = useRouter();
  useEffect(() => {
    const read = createKeyReader();
    // The search loads lazily: letters typed after its key belong to its field and are no shortcuts.
    const hold = createLetterHold();
    const acts: Record<KeyAct, () => void> = {
      new: () => void router.navigate({ to: '/create' }),
      home: () => void router.navigate({ to: '/' }),
      year: () => void router.navigate({ to: '/yearly' }),
      friends: () => void router.navigate({ to: '/friends' }),
      overview: keyOverview.open,
      search: () => {
        if (!focusField('/')) void router.navigate({ to: SEARCH });
      },
      next: () => stepCard(1) || pressLetter('j'),
      previous: () => stepCard(-1) || pressLetter('k'),
      edit: () => pressLetter('e'),
      favorite: () => pressLetter('f'),
      record: () => pressLetter('r'),
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (keepsFor(hold, event)) return event.preventDefault();
      const act = isMeant(event) ? read(event) : null;
      if (act === null) return;
      event.preventDefault();
      if (act === 'search') hold.begin(event.timeStamp);
      acts[act]();
    };
    const onFocus = ({ target }: FocusEvent) => {
      if (isTaken(target)) typeInto(target, '/', hold.take());
    };
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener('focusin', onFocus);
    for (const event of takeOver()) onKeyDown(event);
    const stop = router.history.subscribe(({ location }) => {
      if (location.pathname !== SEARCH) hold.end();
    });
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('focusin', onFocus);
      stop();
    };
  }, [router, takeOver]);
}

export interface KeysProps {
  /** Returns the key events from before this component loaded, in order, and ends the early listener. */
  takeOver: () => KeyboardEvent[];
}

/** Listens to single letters and shows what they do. */
export function Keys({ takeOver }: KeysProps) {
  useKeys(takeOver);
  const open = useSyncExternalStore(keyOverview.subscribe, keyOverview.get);
  if (!open) return null;
  return (
    <Suspense>
      <KeyDialog onClose={keyOverview.close} />
    </Suspense>
  );
}
