import { type CryptoKey, exportJWK, generateKeyPair, type JWK } from 'jose';

/** A key pair of the suite's own that the adapter under test is told to trust. */
export interface TrustedKey {
  kid: string;
  privateKey: CryptoKey;
  publicJwk: JWK;
}

export async function createKey(kid: string): Promise<TrustedKey> {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  return { kid, privateKey, publicJwk: { ...(await exportJWK(publicKey)), kid, alg: 'ES256', use: 'sig' } };
}
