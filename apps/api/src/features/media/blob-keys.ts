import type { Variant } from './signed-urls.ts';

const FILES = { original: 'original', display: 'display.webp', thumb: 'thumb.webp' } as const satisfies Record<
  Variant,
  string
>;

/** Where the blobs of a medium are kept: below their account, named by their content (S10, S14). */
export function blobKey(accountId: string, hash: string, variant: Variant): string {
  return `${accountId}/${hash}/${FILES[variant]}`;
}

const MEDIUM_KEY = /^([0-9a-f-]{36})\/([0-9a-f]{64})\/[a-z0-9_-][a-z0-9._-]*$/;

/** Whose medium a file belongs to; undefined for a file of another kind. */
export function mediumOf(key: string): { accountId: string; hash: string } | undefined {
  const [, accountId, hash] = MEDIUM_KEY.exec(key) ?? [];
  return accountId === undefined || hash === undefined ? undefined : { accountId, hash };
}

/** Keys of everything that belongs to a ready medium. */
export function keysOfMedium(accountId: string, hash: string, kind: 'image' | 'audio'): string[] {
  const variants: Variant[] = kind === 'audio' ? ['original'] : ['original', 'display', 'thumb'];
  return variants.map((variant) => blobKey(accountId, hash, variant));
}
