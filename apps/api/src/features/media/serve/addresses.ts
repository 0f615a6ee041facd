import { createHmac, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import type { Named } from '../repository.ts';

const VARIANTS = ['original', 'display', 'thumb'] as const;
export type Variant = (typeof VARIANTS)[number];

/**
 * Through what somebody sees a medium who does not own it: an entry they may read, an entry by its link, or the entry of a
 * guest book. Their right ends with that, before the address does.
 */
export interface Through {
  entryId: string;
  /** Account of the reader; undefined for the other two. */
  readerId?: string | undefined;
  /** Token of the link; undefined for the other two. */
  token?: string | undefined;
}
/** For whom an address was signed. */
export type Viewer = 'owner' | Through;

const BY_READER = '~r~';
const BY_LINK = '~l~';

/** As an address says it. */
function nameOf(viewer: Viewer): string {
  if (viewer === 'owner') return viewer;
  const { entryId, readerId, token } = viewer;
  if (readerId !== undefined) return `${entryId}${BY_READER}${readerId}`;
  return token === undefined ? entryId : `${entryId}${BY_LINK}${token}`;
}

/** For whom an address was signed, as it says; undefined for its owner. */
export function readViewer(name: string): Through | undefined {
  if (name === 'owner') return undefined;
  for (const [separator, key] of [
    [BY_READER, 'readerId'],
    [BY_LINK, 'token'],
  ] as const) {
    const [entryId, who] = name.split(separator);
    if (entryId !== undefined && who !== undefined) return { entryId, [key]: who };
  }
  return { entryId: name };
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
