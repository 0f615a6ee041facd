import { pageLife } from '@tagfalter/local/db/running';

/**
 * Ends the page's database work when it is left or frozen, and resumes it on return (spec decision 80). A page that
 * is not kept ends it by itself. Returns the function that stops this.
 */
export function followPageLife(): () => void {
  const stop = new AbortController();
  // First of all listeners: the draft is written after it.
  const first = { capture: true, signal: stop.signal };
  const leave = (event: PageTransitionEvent) => event.persisted && pageLife.leave();
  addEventListener('pagehide', leave, first);
  document.addEventListener('freeze', () => pageLife.leave(), first);
  addEventListener('pageshow', () => pageLife.comeBack(), first);
  document.addEventListener('resume', () => pageLife.comeBack(), first);
  // Chromium says when it freezes a page. Elsewhere a hidden one may be suspended at any moment, without a word.
  const look = () => {
    pageLife.isHidden = !('onfreeze' in document) && document.visibilityState === 'hidden';
  };
  look();
  document.addEventListener('visibilitychange', look, first);
  return () => stop.abort();
}
