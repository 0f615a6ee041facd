import { createHmac, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import type { MediumKey } from '../repository.ts';

/** `shelf`: a file that an import brought, for its owner alone (spec decision 74). */
const VARIANTS = ['original', 'display', 'thumb', 'shelf'] as const;
export type AddressVariant = (typeof VARIANTS)[number];

/**
 * How a stranger sees a medium: a readable entry, a shared link, or a guest book. The right ends with that, before the
 * address does.
 */
export interface Through {
  entryId: string;
  /** Reader's account; only for readable entries. */
  readerId?: string | undefined;
  /** Token; only for shared links. */
  token?: string | undefined;
}
export type Viewer = 'owner' | Through;

const BY_READER = '~r~';
const BY_LINK = '~l~';

function nameOf(viewer: Viewer): string {
  if (viewer === 'owner') return viewer;
  const { entryId, readerId, token } = viewer;
  if (readerId !== undefined) return `${entryId}${BY_READER}${readerId}`;
  return token === undefined ? entryId : `${entryId}${BY_LINK}${token}`;
}

/** undefined for the owner. */
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

/** Addresses stay the same within a window, so that browsers cache by them. */
const WINDOW_SECONDS = 15 * 60;
const PATH = '/api/media';
export const ParamsSchema = v.object({
  ownerId: v.pipe(v.string(), v.regex(/^[0-9a-f-]{36}$/)),
  hash: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  variant: v.picklist(VARIANTS),
});
const ADDRESS = /^\/api\/media\/([0-9a-f-]{36})\/([0-9a-f]{64})\/(original|display|thumb)$/;

export interface MediaAddress extends MediumKey {
  variant: AddressVariant;
  /** Seconds since the epoch. */
  exp: number;
  /** `owner`, or the entry's id with the reader or token. */
  viewer: string;
}

/** Media are served at signed addresses that expire (wire 15). */
export interface MediaSigner {
  sign(medium: MediumKey, variant: AddressVariant, viewer: Viewer): string;
  /** Signature and time hold. */
  isValid(address: MediaAddress, signature: string): boolean;
}

/** @param key shared by all processes on one database @param now milliseconds since the epoch */
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

/** undefined for foreign addresses; signed or not, relative or not. */
export function readAddress(address: string): (MediumKey & { variant: AddressVariant }) | undefined {
  const url = URL.parse(address, 'http://here');
  const [, ownerId, hash, name] = ADDRESS.exec(url?.pathname ?? '') ?? [];
  const variant = VARIANTS.find((each) => each === name);
  return ownerId && hash && variant ? { ownerId, hash, variant } : undefined;
}
