/** The token in the address of an event's page; null where there is none. */
export function tokenIn(pathname: string): string | null {
  return /^\/events\/([\w-]{22})\/?$/.exec(pathname)?.[1] ?? null;
}
