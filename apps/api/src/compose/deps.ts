import type { SignInMethods } from '@tagfalter/contract/sign-in-methods';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#api/base/config.ts';
import type { ReadDisk } from '#api/base/disk-space.ts';
import type { Failpoint } from '#api/base/failpoints.ts';
import type { Db, OpenDatabase } from '#api/db/open.ts';
import type { startDecodeProcess } from '#api/features/media/decode/process.ts';
import type { BodyPace } from '#api/http/slow-bodies.ts';
import type { PostOffice } from '#api/mails/post-office.ts';
import type { Assistant } from '#api/ports/assistant.ts';
import type { BlobStore } from '#api/ports/blobs.ts';
import type { IdentityPort, IdentityProvider } from '#api/ports/identity.ts';
import type { Jobs } from '#api/ports/jobs.ts';
import type { MailPort } from '#api/ports/mail.ts';
import type { PaymentStandIn } from '#api/ports/payment-stand-in.ts';
import type { Payments } from '#api/ports/payments.ts';
import type { Push } from '#api/ports/push.ts';
import type { ProtocolRange } from '#api/sync/protocol.ts';

/** What the product is built from; `main.ts` makes the real ones, tests make theirs. */
export interface Deps {
  config: Config;
  db: Db;
  pipelined: OpenDatabase['pipelined'];
  listen: OpenDatabase['listen'];
  blobs: BlobStore;
  assistant: Assistant;
  /** Does what nobody waits for. */
  jobs: Jobs;
  /** Calls devices that are not connected. */
  push: Push;
  /** Takes money, or plays that it does. */
  payments: Payments;
  /** Pages and webhooks of what plays it; undefined where payments are real. */
  standIn: PaymentStandIn | undefined;
  /** Hands one mail over, and fails where that is not possible: for mails that a job sends until they are out. */
  sendMail: MailPort['send'];
  /** Sends mails. */
  post: PostOffice['post'];
  identity: IdentityPort;
  /** Pages of the embedded identity provider; undefined when another issuer is configured. */
  identityProvider: IdentityProvider | undefined;
  /** How people sign in here. @throws Refusal `overloaded` while an issuer elsewhere has never answered */
  signInMethods: () => Promise<SignInMethods>;
  /** Fetches a picture of an account elsewhere. @throws Error where it cannot be had */
  fetchPicture: (address: string) => Promise<Uint8Array>;
  /** Origins of an issuer elsewhere that the web app asks by itself, as far as they are known by now. */
  connectOrigins: () => readonly string[];
  /** Milliseconds since the epoch. */
  now: () => number;
  /** Signs media addresses; 32 bytes, the same in every process on one database. */
  signingKey: Uint8Array;
  /** Signs Pro leases; PKCS #8 of a P-256 key, the same in every process on one database. */
  leaseKey: Uint8Array;
  /** Signs receipts of guests' files; PKCS #8 of a P-256 key, the same in every process on one database. */
  receiptKey: Uint8Array;
  /** Public keys of receipts of before a restore, the latest first. */
  earlierReceiptKeys: string[];
  /** Lets programs on this machine in; the same in every process on one data directory. */
  adminToken: string;
  /** Directory of the built web app; undefined or missing: the API alone. */
  webRoot: string | undefined;
  log: FastifyBaseLogger;
  /** How much room the disk of the data directory has; asked of the system unless a test says otherwise. */
  readDisk?: ReadDisk | undefined;
  /** How fast bodies have to arrive; as in production unless a test says otherwise. */
  bodyPace?: BodyPace | undefined;
  /** Protocol versions to serve; the contract's unless a test says otherwise. */
  served?: ProtocolRange | undefined;
  /** Starts the process that opens files of others; a test's may die. */
  startDecodeProcess?: typeof startDecodeProcess | undefined;
  /** Told of the points where tests let the process die. */
  failpoint?: Failpoint | undefined;
}
