type Close = () => void;

/** What lies over the page, the top one last. */
const open: Close[] = [];

/** Puts something over the page. @returns takes it away again */
export function addOverlay(close: Close): () => void {
  open.push(close);
  return () => {
    const place = open.lastIndexOf(close);
    if (place !== -1) open.splice(place, 1);
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
