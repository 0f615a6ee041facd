import { useLingui } from '@lingui/react/macro';
import type { ToastMessage } from '@tagfalter/ui/toast';
import { createContext, lazy, type ReactNode, Suspense, use, useCallback, useEffect, useState } from 'react';

export type NewToast = Omit<ToastMessage, 'id'>;

const loadToaster = () => import('@tagfalter/ui/toast');
const Toaster = lazy(async () => ({ default: (await loadToaster()).Toaster }));
/** Resolves once a message would show at once; also when its code cannot be had. */
export function toasterReady(): Promise<void> {
  return loadToaster().then(
    () => undefined,
    () => undefined,
  );
}
/** After the first view, so that a message needs no network. */
const SETTLED_MS = 3000;

/** The toast library puts the key in its place. */
const hotkey = '{hotkey}';

const ToastContext = createContext<(message: NewToast) => void>(() => undefined);

/** Shows messages, one at a time: a new one takes the place of the old one (spec §9). */
export function ToastProvider({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const [count, setCount] = useState(0);
  const [message, setMessage] = useState<ToastMessage | null>(null);
  const show = useCallback((next: NewToast) => {
    setCount((last) => last + 1);
    setMessage((last) => ({ ...next, id: (last?.id ?? 0) + 1 }));
  }, []);
  const onGone = useCallback((id: number) => setMessage((last) => (last?.id === id ? null : last)), []);
  useEffect(() => {
    const timer = setTimeout(() => void toasterReady(), SETTLED_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <ToastContext value={show}>
      {children}
      {count === 0 ? null : (
        <Suspense>
          <Toaster
            message={message}
            onGone={onGone}
            closeLabel={t`Schließen`}
            label={t`Mitteilung`}
            regionLabel={t`Mitteilungen (${hotkey})`}
          />
        </Suspense>
      )}
    </ToastContext>
  );
}

/** Shows a message. */
export function useToast(): (message: NewToast) => void {
  return use(ToastContext);
}
