/**
 * Address of a guest book on this server. It is a page of its own, not one of the app's: links to it are plain ones.
 * @param token the event's `shareToken`
 */
export function eventPath(token: string): string {
  return `/events/${encodeURIComponent(token)}`;
}

/** Address of the wall of an event: pictures and greetings on a large screen. @param token the event's `shareToken` */
export function wallPath(token: string): string {
  return `${eventPath(token)}/wall`;
}

/** Address of an event's page for its host, which is the app's. @param token the event's `shareToken` */
export function hostPath(token: string): string {
  return `${eventPath(token)}/host`;
}
