import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import type { Passing } from './crash-points.ts';
import type { Db, OpenDatabase } from './db/open.ts';
import type { Assistant } from './ports/assistant.ts';
import type { BlobStore } from './ports/blobs.ts';
import type { IdentityPort, IdentityProvider } from './ports/identity.ts';
import type { Jobs } from './ports/jobs.ts';
import type { ProtocolRange } from './sync/protocol.ts';

/** What the product is built from; `main.ts` makes the real ones, tests make theirs. */
export interface Deps {
  config: Config;
  db: Db;
  inLine: OpenDatabase['inLine'];
  listen: OpenDatabase['listen'];
  blobs: BlobStore;
  assistant: Assistant;
  /** Does what nobody waits for. */
  jobs: Jobs;
  identity: IdentityPort;
  /** Pages of the embedded identity provider; undefined when another issuer is configured. */
  identityProvider: IdentityProvider | undefined;
  /** Milliseconds since the epoch. */
  now: () => number;
  /** Signs media addresses; 32 bytes, the same in every process on one database. */
  signingKey: Uint8Array;
  /** Signs Pro leases; PKCS #8 of a P-256 key, the same in every process on one database. */
  leaseKey: Uint8Array;
  /** Lets programs on this machine in; the same in every process on one data directory. */
  adminToken: string;
  /** Directory of the built web app; undefined or missing: the API alone. */
  webRoot: string | undefined;
  log: FastifyBaseLogger;
  /** Protocol versions to serve; the contract's unless a test says otherwise. */
  served?: ProtocolRange | undefined;
  /** Told of the points where tests let the process die. */
  passing?: Passing | undefined;
}
