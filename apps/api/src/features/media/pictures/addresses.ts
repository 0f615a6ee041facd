import { createHmac, timingSafeEqual } from 'node:crypto';

const PATH = '/api/media/profile';
const ADDRESS = /^\/api\/media\/profile\/([0-9a-f-]{36})\/([0-9a-f-]{36})$/;
/** An address stays the same for a window, so that the browser's cache serves it offline. */
const WINDOW_SECONDS = 7 * 24 * 60 * 60;

export interface PictureAddress {
  ownerId: string;
  pictureId: string;
  /** Token of the shared link that shows it; the address ends with the link. */
  link?: string | undefined;
  /** Seconds since the epoch. */
  exp: number;
}

/** Signed, time-limited addresses of profile pictures. */
export interface PictureSigner {
  /** @param link token of a shared link: the address ends with it */
  sign(ownerId: string, pictureId: string, link?: string): string;
  /** Signature and time hold. */
  isValid(address: PictureAddress, signature: string): boolean;
  /** Id in one of the owner's addresses, signed or not, relative or not; undefined for any other. */
  idOf(ownerId: string, address: string): string | undefined;
}

/** @param key shared by all processes on one database @param now milliseconds since the epoch */
export function createPictureSigner(key: Uint8Array, now: () => number): PictureSigner {
  const signatureOf = ({ ownerId, pictureId, link, exp }: PictureAddress): string =>
    createHmac('sha256', key)
      .update(JSON.stringify(['profile', ownerId, pictureId, exp, ...(link === undefined ? [] : [link])]))
      .digest('base64url');
  return {
    sign(ownerId, pictureId, link) {
      const exp = (Math.floor(now() / 1000 / WINDOW_SECONDS) + 2) * WINDOW_SECONDS;
      const sig = signatureOf({ ownerId, pictureId, link, exp });
      const query = new URLSearchParams({ exp: String(exp), ...(link !== undefined && { link }), sig });
      return `${PATH}/${ownerId}/${pictureId}?${query}`;
    },
    isValid(address, signature) {
      const given = Buffer.from(signature);
      const right = Buffer.from(signatureOf(address));
      return given.length === right.length && timingSafeEqual(given, right) && address.exp * 1000 > now();
    },
    idOf(ownerId, address) {
      const [, owner, pictureId] = ADDRESS.exec(URL.parse(address, 'http://here')?.pathname ?? '') ?? [];
      return owner === ownerId ? pictureId : undefined;
    },
  };
}
