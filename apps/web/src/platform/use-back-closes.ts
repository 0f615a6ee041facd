import { useEffect, useRef } from 'react';

/** Marks the entry of the history that something open has added. */
const MARK = 'over-page';

/**
 * Lets 'Back' close what lies over the page, as people expect on phones, instead of leaving the page.
 * @returns what a closing button calls; `onClose` follows once the history is back
 */
export function useBackCloses(onClose: () => void): () => void {
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    const mark = crypto.randomUUID();
    history.pushState({ ...history.state, [MARK]: mark }, '');
    const onPop = () => close.current();
    window.addEventListener('popstate', onPop);
    return () => {
      window.removeEventListener('popstate', onPop);
      // Closed from outside: its entry would make the next 'Back' do nothing.
      if (history.state?.[MARK] === mark) history.back();
    };
  }, []);
  return () => history.back();
}
