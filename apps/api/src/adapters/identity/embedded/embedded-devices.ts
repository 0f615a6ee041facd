import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Longest lifetime browsers grant a cookie, seconds. */
const MAX_AGE = 400 * 24 * 60 * 60;

/**
 * Devices that signed in here before, by a cookie. It opens nothing: throttles use it to recognise them. It survives
 * signing out.
 */
export interface DeviceRegistry {
  /** @returns undefined without a cookie made here */
  idIn(cookies: string | null | undefined): string | undefined;
  /** @returns `Set-Cookie` value */
  cookieFor(id: string): string;
}

/** @param secret signs the ids, so that nobody invents devices */
export function createDevices({ secret, publicUrl }: { secret: Uint8Array; publicUrl: string }): DeviceRegistry {
  const secure = publicUrl.startsWith('https:');
  const name = `${secure ? '__Host-' : ''}tagfalter.device`;
  const signatureOf = (id: string): Buffer => createHmac('sha256', secret).update(`device ${id}`).digest();
  return {
    idIn(cookies) {
      const value = cookies?.split(/;\s*/).find((cookie) => cookie.startsWith(`${name}=`));
      const [, id, signature] = /^[^=]+=([\w-]{22})\.([\w-]{43})$/.exec(value ?? '') ?? [];
      if (id === undefined || signature === undefined) return undefined;
      return timingSafeEqual(Buffer.from(signature, 'base64url'), signatureOf(id)) ? id : undefined;
    },
    cookieFor(id) {
      const value = `${id}.${signatureOf(id).toString('base64url')}`;
      return `${name}=${value}; Max-Age=${MAX_AGE}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
    },
  };
}

/** 128 random bits. */
export function newDeviceId(): string {
  return randomBytes(16).toString('base64url');
}
