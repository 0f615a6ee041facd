import { createHmac, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import type { Named } from '../repository.ts';

const VARIANTS = ['original', 'display', 'thumb'] as const;
export type Variant = (typeof VARIANTS)[number];

/**
 * For whom an address was signed: its owner, somebody signed in who may read an entry, or whoever may read the entry of a
 * guest book. A reader's right ends with the entry's, before the address does.
 */
export type Viewer = 'owner' | { entryId: string; readerId?: string | undefined };

/** As an address says it. */
function nameOf(viewer: Viewer): string {
  if (viewer === 'owner') return viewer;
  return viewer.readerId === undefined ? viewer.entryId : `${viewer.entryId}~${viewer.readerId}`;
}

/** For whom an address was signed, as it says; undefined for its owner. */
export function readViewer(name: string): { entryId: string; readerId: string | undefined } | undefined {
  if (name === 'owner') return undefined;
  const [entryId = '', readerId] = name.split('~');
  return { entryId, readerId };
}

/** Addresses stay the same for this long, so that browsers find them in their cache. */
const WINDOW_SECONDS = 15 * 60;
const PATH = '/api/media';
/** Parameters of the route that serves media. */
export const ParamsSchema = v.object({
  ownerId: v.pipe(v.string(), v.regex(/^[0-9a-f-]{36}$/)),
  hash: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  variant: v.picklist(VARIANTS),
});
const ADDRESS = /^\/api\/media\/([0-9a-f-]{36})\/([0-9a-f]{64})\/(original|display|thumb)$/;

/** What a media address says. */
export interface MediaAddress extends Named {
  variant: Variant;
  /** Seconds since the epoch. */
  exp: number;
  /** `owner`, or the id of the entry through which somebody else sees it, and who that is. */
  viewer: string;
}

/** Signs and checks media addresses (wire 15). */
export interface MediaSigner {
  sign(medium: Named, variant: Variant, viewer: Viewer): string;
  /** Whether the signature is ours and the address has not expired. */
  isValid(address: MediaAddress, signature: string): boolean;
}

/**
 * @param key the same in every process on one database
 * @param now milliseconds since the epoch
 */
export function createSigner(key: Uint8Array, now: () => number): MediaSigner {
  const signatureOf = ({ ownerId, hash, variant, exp, viewer }: MediaAddress): string =>
    createHmac('sha256', key)
      .update(JSON.stringify([ownerId, hash, variant, exp, viewer]))
      .digest('base64url');
  return {
    sign({ ownerId, hash }, variant, viewer) {
      const exp = (Math.floor(now() / 1000 / WINDOW_SECONDS) + 2) * WINDOW_SECONDS;
      const query = new URLSearchParams({
        exp: String(exp),
        for: nameOf(viewer),
        sig: signatureOf({ ownerId, hash, variant, exp, viewer: nameOf(viewer) }),
      });
      return `${PATH}/${ownerId}/${hash}/${variant}?${query}`;
    },
    isValid(address, signature) {
      const given = Buffer.from(signature);
      const right = Buffer.from(signatureOf(address));
      const isOurs = given.length === right.length && timingSafeEqual(given, right);
      return isOurs && address.exp * 1000 > now();
    },
  };
}

/** Which medium and variant an address of ours names, signed or not, relative or not; undefined for any other. */
export function readAddress(address: string): (Named & { variant: Variant }) | undefined {
  const url = URL.parse(address, 'http://here');
  const [, ownerId, hash, name] = ADDRESS.exec(url?.pathname ?? '') ?? [];
  const variant = VARIANTS.find((each) => each === name);
  return ownerId && hash && variant ? { ownerId, hash, variant } : undefined;
}
