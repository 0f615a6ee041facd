import { useLingui } from '@lingui/react/macro';
import type { ToasterProps, ToastMessage } from '@tagfalter/ui/toast';
import {
  type ComponentType,
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  use,
  useCallback,
  useEffect,
  useState,
} from 'react';

export type NewToast = Omit<ToastMessage, 'id'>;

const loadToaster = () => import('@tagfalter/ui/toast');
const LaterToaster = lazy(async () => ({ default: (await loadToaster()).Toaster }));
/** Its code, once it is here: then a message need not wait for a page that is busy. */
let loaded: ComponentType<ToasterProps> | undefined;
/** Resolves once a message would show at once; also when its code cannot be had. */
export function toasterReady(): Promise<void> {
  return loadToaster().then(
    ({ Toaster }) => {
      loaded = Toaster;
    },
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
  /** Chosen with the first message, and the same from then on. */
  const [shown, setShown] = useState<{ Toaster: ComponentType<ToasterProps> } | null>(null);
  const [message, setMessage] = useState<ToastMessage | null>(null);
  const show = useCallback((next: NewToast) => {
    setShown((last) => last ?? { Toaster: loaded ?? LaterToaster });
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
      {shown === null ? null : (
        <Suspense>
          <shown.Toaster
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
