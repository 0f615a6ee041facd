import { createHmac, timingSafeEqual } from 'node:crypto';

const PATH = '/api/media/profile';
const ADDRESS = /^\/api\/media\/profile\/([0-9a-f-]{36})$/;
/** Addresses stay the same for this long, so that a picture is there offline, from the browser's cache. */
const WINDOW_SECONDS = 7 * 24 * 60 * 60;

/** Signs and checks addresses of profile pictures (wire: signed, time-limited). */
export interface PictureSigner {
  sign(pictureId: string): string;
  /** Whether the signature is ours and the address has not expired. @param exp seconds since the epoch */
  isValid(pictureId: string, exp: number, signature: string): boolean;
  /** The picture an address names, signed or not, relative or not; undefined for any other address. */
  idOf(address: string): string | undefined;
}

/**
 * @param key the same in every process on one database
 * @param now milliseconds since the epoch
 */
export function createPictureSigner(key: Uint8Array, now: () => number): PictureSigner {
  const signatureOf = (pictureId: string, exp: number): string =>
    createHmac('sha256', key)
      .update(JSON.stringify(['profile', pictureId, exp]))
      .digest('base64url');
  return {
    sign(pictureId) {
      const exp = (Math.floor(now() / 1000 / WINDOW_SECONDS) + 2) * WINDOW_SECONDS;
      const query = new URLSearchParams({ exp: String(exp), sig: signatureOf(pictureId, exp) });
      return `${PATH}/${pictureId}?${query}`;
    },
    isValid(pictureId, exp, signature) {
      const given = Buffer.from(signature);
      const right = Buffer.from(signatureOf(pictureId, exp));
      return given.length === right.length && timingSafeEqual(given, right) && exp * 1000 > now();
    },
    idOf: (address) => ADDRESS.exec(URL.parse(address, 'http://here')?.pathname ?? '')?.[1],
  };
}
