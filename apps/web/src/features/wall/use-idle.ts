import { useEffect, useState } from 'react';

/** How long the controls stay after the last movement, milliseconds. */
const IDLE_MS = 3000;
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;

/** Whether nobody has moved a pointer, pressed a key or moved the focus for three seconds. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    const over = new AbortController();
    let timer = setTimeout(() => setIdle(true), IDLE_MS);
    const awake = () => {
      setIdle(false);
      clearTimeout(timer);
      timer = setTimeout(() => setIdle(true), IDLE_MS);
    };
    for (const sign of SIGNS) window.addEventListener(sign, awake, { signal: over.signal, passive: true });
    return () => {
      over.abort();
      clearTimeout(timer);
    };
  }, []);
  return isIdle;
}
