import { useEffect, useRef } from 'react';

/**
 * Takes pictures that are pasted anywhere on the page, as if they were chosen. Words that bring a picture of themselves,
 * as those of office programs do, stay words.
 */
export function usePastedPictures(take: (pictures: File[]) => void): void {
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  }, [take]);
  useEffect(() => {
    const stop = new AbortController();
    const onPaste = (event: ClipboardEvent) => {
      const { files, types = [] } = event.clipboardData ?? {};
      const pictures = [...(files ?? [])].filter(({ type }) => type.startsWith('image/'));
      if (pictures.length === 0 || types.includes('text/plain')) return;
      event.preventDefault();
      latest.current(pictures);
    };
    document.addEventListener('paste', onPaste, { signal: stop.signal });
    return () => stop.abort();
  }, []);
}
