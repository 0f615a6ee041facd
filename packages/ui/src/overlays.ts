type Close = () => void;

/** What lies over the page, the top one last. */
const open: Close[] = [];

let watch: (count: number) => void = () => undefined;

/** Tells of every change of how much lies over the page: for one without a router, which keeps the history itself. */
export function watchOverlays(listener: (count: number) => void): void {
  watch = listener;
}

/** Puts something over the page. @returns takes it away again */
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

/** Closes what lies on top, unless that refuses. @returns whether anything lay over the page */
export function closeTopOverlay(): boolean {
  const close = open.at(-1);
  close?.();
  return close !== undefined;
}

/** Closes all that lies over the page, the top one first. */
export function closeOverlays(): void {
  for (const close of open.toReversed()) close();
}
