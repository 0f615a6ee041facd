import { useEffect, useRef } from 'react';

/**
 * Takes pictures that are pasted anywhere on the page, as if they were chosen. Words that bring a picture of themselves,
 * as those of office programs do, stay words; the names that file managers put beside files are none.
 */
export function usePastedPictures(take: (pictures: File[]) => void): void {
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  }, [take]);
  useEffect(() => {
    const stop = new AbortController();
    const onPaste = (event: ClipboardEvent) => {
      const pictures = [...(event.clipboardData?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
      const lines = event.clipboardData?.getData('text/plain').split(/[\r\n]+/) ?? [];
      const isName = (line: string) => line === '' || pictures.some(({ name }) => line.endsWith(name));
      if (pictures.length === 0 || !lines.every(isName)) return;
      event.preventDefault();
      latest.current(pictures);
    };
    document.addEventListener('paste', onPaste, { signal: stop.signal });
    return () => stop.abort();
  }, []);
}
