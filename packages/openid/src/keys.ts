import { exportJWK, generateKeyPair, type JWK } from 'jose';

/** A key of its own for each server: RS256, as most issuers have it. */
export async function makeKeys(): Promise<{ keys: JWK[] }> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'test' }] };
}
