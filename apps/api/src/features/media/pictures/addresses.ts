import { createHmac, timingSafeEqual } from 'node:crypto';

const PATH = '/api/media/profile';
const ADDRESS = /^\/api\/media\/profile\/([0-9a-f-]{36})\/([0-9a-f-]{36})$/;
/** Addresses stay the same for this long, so that a picture is there offline, from the browser's cache. */
const WINDOW_SECONDS = 7 * 24 * 60 * 60;

/** What the address of a picture says. */
export interface PictureAddress {
  ownerId: string;
  pictureId: string;
  /** Token of the link to an entry that shows it, and with which it ends; undefined elsewhere. */
  link?: string | undefined;
  /** Seconds since the epoch. */
  exp: number;
}

/** Signs and checks addresses of profile pictures (wire: signed, time-limited). */
export interface PictureSigner {
  /** @param link token of the link to an entry that shows it: the address ends with it */
  sign(ownerId: string, pictureId: string, link?: string): string;
  /** Whether the signature is ours and the address has not expired. */
  isValid(address: PictureAddress, signature: string): boolean;
  /** The owner's picture that an address names, signed or not, relative or not; undefined for any other address. */
  idOf(ownerId: string, address: string): string | undefined;
}

/**
 * @param key the same in every process on one database
 * @param now milliseconds since the epoch
 */
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
