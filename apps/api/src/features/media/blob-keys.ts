import type { AddressVariant } from './serve/addresses.ts';

const FILES = {
  original: 'original',
  display: 'display.webp',
  thumb: 'thumb.webp',
  shelf: 'shelf',
} as const satisfies Record<AddressVariant, string>;

/** Below the owner, named by content (S10, S14). */
export function blobKey(ownerId: string, hash: string, variant: AddressVariant): string {
  return `${ownerId}/${hash}/${FILES[variant]}`;
}

const MEDIUM_KEY = /^([0-9a-f-]{36})\/([0-9a-f]{64})\/[a-z0-9_-][a-z0-9._-]*$/;

/** undefined for a file of another kind. */
export function mediumOf(key: string): { ownerId: string; hash: string } | undefined {
  const [, ownerId, hash] = MEDIUM_KEY.exec(key) ?? [];
  return ownerId === undefined || hash === undefined ? undefined : { ownerId, hash };
}

/** Keys of all variants of a medium. */
export function keysOfMedium(ownerId: string, hash: string, kind: 'image' | 'audio'): string[] {
  const variants: AddressVariant[] = kind === 'audio' ? ['original'] : ['original', 'display', 'thumb'];
  return variants.map((variant) => blobKey(ownerId, hash, variant));
}
