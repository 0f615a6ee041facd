import { useEffect, useState, useSyncExternalStore } from 'react';
import { createPickerWait, type PickerWait } from './picker-wait.ts';

/** What is known of the file picker, live. */
export function usePickerWait(): { wait: PickerWait; isWaiting: boolean } {
  const [wait] = useState(() => createPickerWait());
  const isWaiting = useSyncExternalStore(wait.subscribe, wait.isWaiting);
  useEffect(() => {
    const onFocus = () => wait.focused();
    window.addEventListener('focus', onFocus);
    return () => window.removeEventListener('focus', onFocus);
  }, [wait]);
  return { wait, isWaiting };
}
