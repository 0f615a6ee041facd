/** Whether the server has sent the page of somebody with a session: a hint, which first-files.ts lays into those shells. */
export function hasSessionHint(): boolean {
  return document.querySelector('meta[name="session-hint"]') !== null;
}
