type Close = () => void;

/** Open overlays, the top last. */
const open: Close[] = [];

let watch: (count: number) => void = () => undefined;

/** Reports each change of the number of overlays, for a page that keeps the history without a router. */
export function watchOverlays(listener: (count: number) => void): void {
  watch = listener;
}

/** Registers an overlay. @returns its removal */
export function addOverlay(close: Close): () => void {
  open.push(close);
  watch(open.length);
  return () => {
    const place = open.lastIndexOf(close);
    if (place === -1) return;
    open.splice(place, 1);
    watch(open.length);
  };
}

/** Closes the top overlay unless it refuses. @returns whether an overlay was open */
export function closeTopOverlay(): boolean {
  const close = open.at(-1);
  close?.();
  return close !== undefined;
}

/** Closes all overlays, the top first. */
export function closeOverlays(): void {
  for (const close of open.toReversed()) close();
}
