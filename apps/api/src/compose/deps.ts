import type { SignInMethods } from '@tagfalter/contract/sign-in-methods';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#api/base/config.ts';
import type { ReadDisk } from '#api/base/disk-space.ts';
import type { Draining } from '#api/base/draining.ts';
import type { Failpoint } from '#api/base/failpoints.ts';
import type { Db, OpenDatabase } from '#api/db/open.ts';
import type { startDecodeProcess } from '#api/features/media/decode/process.ts';
import type { BodyPace } from '#api/http/slow-bodies.ts';
import type { PostOffice } from '#api/mails/post-office.ts';
import type { Assistant } from '#api/ports/assistant.ts';
import type { IdentityPort, IdentityProvider } from '#api/ports/identity.ts';
import type { Jobs } from '#api/ports/jobs.ts';
import type { Locks } from '#api/ports/locks.ts';
import type { MailPort } from '#api/ports/mail.ts';
import type { PaymentStandIn } from '#api/ports/payment-stand-in.ts';
import type { Payments } from '#api/ports/payments.ts';
import type { PushPort } from '#api/ports/push.ts';
import type { Storage } from '#api/ports/storage.ts';
import type { Telemetry } from '#api/ports/telemetry.ts';
import type { Throttles } from '#api/ports/throttles.ts';
import type { ProtocolRange } from '#api/sync/protocol.ts';

/** `main.ts` makes the real parts, tests make theirs. */
export interface Deps extends Storage {
  config: Config;
  db: Db;
  serial: OpenDatabase['serial'];
  isDistributed: OpenDatabase['isDistributed'];
  listen: OpenDatabase['listen'];
  assistant: Assistant;
  jobs: Jobs;
  locks: Locks;
  throttles: Throttles;
  push: PushPort;
  payments: Payments;
  /** undefined with real payments. */
  standIn: PaymentStandIn | undefined;
  /** Fails if undelivered: for mails that a job retries. */
  sendMail: MailPort['send'];
  /** Never fails. */
  post: PostOffice['post'];
  identity: IdentityPort;
  /** undefined with a hosted issuer. */
  identityProvider: IdentityProvider | undefined;
  /** @throws Refusal `overloaded` while a hosted issuer has never answered */
  signInMethods: () => Promise<SignInMethods>;
  /** Fetches a profile picture of an external account. @throws Error on failure */
  fetchPicture: (address: string) => Promise<Uint8Array>;
  /** Hosted issuer's origins for the web app, as known by now. */
  connectOrigins: () => readonly string[];
  /** Milliseconds since the epoch. */
  now: () => number;
  /** Signs media addresses; 32 bytes, shared by all processes on one database. */
  signingKey: Uint8Array;
  /** Signs Pro leases; PKCS #8 of a P-256 key, shared likewise. */
  leaseKey: Uint8Array;
  /** Signs receipts of guests' files; PKCS #8 of a P-256 key, shared likewise. */
  receiptKey: Uint8Array;
  /** Receipt keys from before restores, latest first. */
  earlierReceiptKeys: string[];
  /** Lets programs of this machine in; shared by all processes on one data directory. */
  adminToken: string;
  /** Directory of the built web app; undefined or missing: the API alone. */
  webRoot: string | undefined;
  draining: Draining;
  telemetry: Telemetry;
  log: FastifyBaseLogger;
  /** Replaced in tests, like the next ones. */
  readDisk?: ReadDisk | undefined;
  bodyPace?: BodyPace | undefined;
  served?: ProtocolRange | undefined;
  startDecodeProcess?: typeof startDecodeProcess | undefined;
  /** Called at the points where tests kill the process. */
  failpoint?: Failpoint | undefined;
}
