import { useEffect } from 'react';

/** Names the page in the tab and for screen readers: '{title} · Tagfalter'. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Tagfalter`;
  }, [title]);
}
