import { useEffect, useSyncExternalStore } from 'react';
import { createPickerWait, type PickerWait } from './picker-wait.ts';

/** The picker of this page: a browser opens one at a time, whichever button has asked for it. */
const wait = createPickerWait();

/** State of the file picker, live; the page and the dialog over it share it. */
export function usePickerWait(): { wait: PickerWait; isWaiting: boolean } {
  const isWaiting = useSyncExternalStore(wait.subscribe, wait.isWaiting);
  useEffect(() => {
    const onFocus = () => wait.focused();
    window.addEventListener('focus', onFocus);
    return () => window.removeEventListener('focus', onFocus);
  }, []);
  return { wait, isWaiting };
}
