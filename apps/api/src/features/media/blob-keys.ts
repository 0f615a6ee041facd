import type { Variant } from './signed-urls.ts';

const FILES = { original: 'original', display: 'display.webp', thumb: 'thumb.webp' } as const satisfies Record<
  Variant,
  string
>;

/** Where the blobs of a medium are kept: below their account, named by their content (S10, S14). */
export function blobKey(accountId: string, hash: string, variant: Variant): string {
  return `${accountId}/${hash}/${FILES[variant]}`;
}
