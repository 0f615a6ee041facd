import { createServer, type ServerResponse } from 'node:http';
import type { JWK } from 'jose';

/** An issuer with only discovery document, keys and pictures. */
export interface KeyServer {
  issuer: string;
  jwksUrl: string;
  /** Published keys, changeable. */
  keys: JWK[];
  /** Other replies by path. */
  pages: Map<string, (response: ServerResponse) => void>;
  requests: string[];
  /** Replaces every reply until reset; undefined for proper replies. */
  trouble(answer: ((response: ServerResponse) => void) | undefined): void;
  close(): Promise<void>;
}

/** On a real socket. */
export async function startKeyServer(keys: JWK[] = []): Promise<KeyServer> {
  const requests: string[] = [];
  const pages: KeyServer['pages'] = new Map();
  let trouble: ((response: ServerResponse) => void) | undefined;
  let issuer = '';
  const server = createServer(({ url = '' }, response) => {
    requests.push(url);
    const page = trouble ?? pages.get(url);
    if (page) return page(response);
    const document = {
      ...{ issuer, jwks_uri: `${issuer}/keys` },
      ...{ authorization_endpoint: `${issuer}/auth`, token_endpoint: `${issuer}/token` },
    };
    const answer = url === '/keys' ? { keys } : url === '/.well-known/openid-configuration' ? document : undefined;
    response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(answer ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  issuer = `http://127.0.0.1:${address.port}`;
  return {
    issuer,
    jwksUrl: `${issuer}/keys`,
    keys,
    pages,
    requests,
    trouble: (answer) => {
      trouble = answer;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
