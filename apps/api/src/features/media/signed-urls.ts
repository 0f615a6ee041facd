import { createHmac, timingSafeEqual } from 'node:crypto';

const VARIANTS = ['original', 'display', 'thumb'] as const;
export type Variant = (typeof VARIANTS)[number];

/** For whom an address was signed; a viewer's right to it may end before the address does. */
export type Viewer = 'owner' | 'reader';

/** Addresses stay the same for this long, so that browsers find them in their cache. */
const WINDOW_SECONDS = 15 * 60;
const PATH = '/api/media';
const ADDRESS = /^\/api\/media\/([0-9a-f-]{36})\/(original|display|thumb)$/;

/** What a media address says. */
export interface MediaAddress {
  mediaId: string;
  variant: Variant;
  /** Seconds since the epoch. */
  exp: number;
  viewer: string;
}

/** Signs and checks media addresses (wire 15). */
export interface MediaSigner {
  sign(mediaId: string, variant: Variant, viewer: Viewer): string;
  /** Whether the signature is ours and the address has not expired. */
  isValid(address: MediaAddress, signature: string): boolean;
}

/**
 * @param key the same in every process on one database
 * @param now milliseconds since the epoch
 */
export function createSigner(key: Uint8Array, now: () => number): MediaSigner {
  const signatureOf = ({ mediaId, variant, exp, viewer }: MediaAddress): string =>
    createHmac('sha256', key)
      .update(JSON.stringify([mediaId, variant, exp, viewer]))
      .digest('base64url');
  return {
    sign(mediaId, variant, viewer) {
      const exp = (Math.floor(now() / 1000 / WINDOW_SECONDS) + 2) * WINDOW_SECONDS;
      const query = new URLSearchParams({
        exp: String(exp),
        for: viewer,
        sig: signatureOf({ mediaId, variant, exp, viewer }),
      });
      return `${PATH}/${mediaId}/${variant}?${query}`;
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
export function readAddress(address: string): { mediaId: string; variant: Variant } | undefined {
  const url = URL.parse(address, 'http://here');
  const [, mediaId, name] = ADDRESS.exec(url?.pathname ?? '') ?? [];
  const variant = VARIANTS.find((each) => each === name);
  return mediaId !== undefined && variant ? { mediaId, variant } : undefined;
}
