/**
 * Address of a guest book on this server. It is a page of its own, not one of the app's: links to it are plain ones.
 * @param token the event's `shareToken`
 */
export function eventPath(token: string): string {
  return `/events/${encodeURIComponent(token)}`;
}
