import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as v from 'valibot';

const ecdh = createECDH('prime256v1');
const secret = { point: ecdh.generateKeys(), auth: randomBytes(16) };

/** A browser's subscription at a push service. */
export const BROWSER = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/one',
  keys: { p256dh: secret.point.toString('base64url'), auth: secret.auth.toString('base64url') },
};
export const browserAt = (endpoint: string) => ({ ...BROWSER, endpoint });

/** A message as the device reads it. */
export interface ReceivedMessage {
  path: string;
  headers: IncomingHttpHeaders;
  message: unknown;
}

/** Decrypts as browsers do (RFC 8291, RFC 8188). @throws Error if it is not for this browser */
function decrypt(body: Buffer): unknown {
  const [salt, idLength] = [body.subarray(0, 16), body.readUInt8(20)];
  const sender = body.subarray(21, 21 + idLength);
  const sealed = body.subarray(21 + idLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), secret.point, sender]);
  const shared = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(sender), secret.auth, info, 32));
  const derived = (use: string, length: number) =>
    Buffer.from(hkdfSync('sha256', shared, salt, Buffer.from(`Content-Encoding: ${use}\0`), length));
  const decipher = createDecipheriv('aes-128-gcm', derived('aes128gcm', 16), derived('nonce', 12));
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString());
}

const ClaimsSchema = v.object({ aud: v.string(), sub: v.string(), exp: v.number() });

/** Signer of a request, as push services read it (RFC 8292). @throws Error for a bad signature */
export function readVapid(
  authorization: string | undefined,
): { publicKey: string } & v.InferOutput<typeof ClaimsSchema> {
  const [, token = '', publicKey = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization ?? '') ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const holds = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!holds) throw new Error('the signature does not hold');
  return { publicKey, ...v.parse(ClaimsSchema, JSON.parse(Buffer.from(claims, 'base64url').toString())) };
}

/** Stands in for the push services, on this machine. */
export async function openPushService() {
  const arrived: ReceivedMessage[] = [];
  const responses: { status: number; location?: string }[] = [];
  const server = createServer(async (request, reply) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(Buffer.from(part));
    const { url: path = '', headers } = request;
    arrived.push({ path, headers, message: decrypt(Buffer.concat(parts)) });
    const { status, location } = responses.shift() ?? { status: 201 };
    reply.writeHead(status, location === undefined ? {} : { location }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // The type of `address` includes pipes.
  const { port } = server.address() as AddressInfo;
  const post: typeof fetch = (input, init) => fetch(`http://127.0.0.1:${port}${new URL(String(input)).pathname}`, init);
  return {
    /** Messages since the last call. */
    take: () => arrived.splice(0),
    /** Sets the next reply; messages are taken anyway. */
    answer: (status: number, location?: string) =>
      void responses.push(location === undefined ? { status } : { status, location }),
    post,
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}
export type PushService = Awaited<ReturnType<typeof openPushService>>;
