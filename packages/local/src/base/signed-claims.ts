import * as v from 'valibot';

const KEY = { name: 'ECDSA', namedCurve: 'P-256' };
const SIGNATURE = { name: 'ECDSA', hash: 'SHA-256' };
const HeaderSchema = v.object({ alg: v.literal('ES256') });

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
}

const jsonOf = (base64url: string): unknown => JSON.parse(new TextDecoder().decode(bytesOf(base64url)));

/**
 * Claims of a compact JWS (ES256).
 * @param key SPKI of the public key, base64url
 * @returns `null` if the key did not sign it
 * @throws Error if it is unreadable or its claims do not fit `schema`
 */
export async function signedClaims<S extends v.GenericSchema>(
  jws: string,
  key: string,
  schema: S,
): Promise<v.InferOutput<S> | null> {
  const [header = '', payload = '', signature = ''] = jws.split('.');
  v.parse(HeaderSchema, jsonOf(header));
  const verifying = await crypto.subtle.importKey('spki', bytesOf(key), KEY, false, ['verify']);
  const signed = new TextEncoder().encode(`${header}.${payload}`);
  if (!(await crypto.subtle.verify(SIGNATURE, verifying, bytesOf(signature), signed))) return null;
  return v.parse(schema, jsonOf(payload));
}
