import { type LeaseClaims, LeaseClaimsSchema } from '@tagfalter/contract/pro-lease';
import * as v from 'valibot';
import { report } from '#platform/error-log.ts';

const KEY = { name: 'ECDSA', namedCurve: 'P-256' };
const SIGNATURE = { name: 'ECDSA', hash: 'SHA-256' };
const HeaderSchema = v.object({ alg: v.literal('ES256') });

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
}

const jsonOf = (base64url: string): unknown => JSON.parse(new TextDecoder().decode(bytesOf(base64url)));

/**
 * What a lease says (decision 25).
 * @param lease compact JWS
 * @param key SPKI of the installation's public key, base64url
 * @returns null for one that the key has not signed, that speaks of somebody else, or that cannot be read
 */
export async function verifyLease(lease: string, key: string, accountId: string): Promise<LeaseClaims | null> {
  try {
    const [header = '', payload = '', signature = ''] = lease.split('.');
    v.parse(HeaderSchema, jsonOf(header));
    const verifying = await crypto.subtle.importKey('spki', bytesOf(key), KEY, false, ['verify']);
    const signed = new TextEncoder().encode(`${header}.${payload}`);
    if (!(await crypto.subtle.verify(SIGNATURE, verifying, bytesOf(signature), signed))) return null;
    const claims = v.parse(LeaseClaimsSchema, jsonOf(payload));
    return claims.sub === accountId ? claims : null;
  } catch (error) {
    report(error, 'pro: the lease');
    return null;
  }
}
