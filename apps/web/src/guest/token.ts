/** The token in the address of an event's page or of its wall; null where there is none. */
export function tokenIn(pathname: string): string | null {
  return /^\/events\/([\w-]{22})(\/wall)?\/?$/.exec(pathname)?.[1] ?? null;
}

/** Whether an address is that of a wall. */
export const isWallAt = (pathname: string): boolean => /\/wall\/?$/.test(pathname);
