import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TokenReplySchema } from '@tagfalter/contract/identity';
import { UserSchema } from '@tagfalter/contract/user';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import * as v from 'valibot';
import { createBuiltinAssistant } from '#api/adapters/assistant/builtin-assistant.ts';
import { createFetchPicture } from '#api/adapters/fetch-picture.ts';
import { createFileMail } from '#api/adapters/file-mail.ts';
import type { Hashing } from '#api/adapters/identity/embedded/bounded-hashing.ts';
import { openProductIdentity } from '#api/adapters/identity/product-identity.ts';
import { openProductLocks } from '#api/adapters/product-locks.ts';
import { createPayments } from '#api/adapters/product-payments.ts';
import { openProductStorage } from '#api/adapters/product-storage.ts';
import { openProductThrottles } from '#api/adapters/product-throttles.ts';
import type { StorePace } from '#api/adapters/s3/store-pace.ts';
import { createWebPush } from '#api/adapters/web-push.ts';
import { pushSubject, readConfig } from '#api/base/config.ts';
import { createDraining } from '#api/base/draining.ts';
import { createLog } from '#api/base/log.ts';
import { STOP_GRACE_MS } from '#api/base/stop.ts';
import { buildApp } from '#api/compose/app.ts';
import type { Deps } from '#api/compose/deps.ts';
import { createRegistry } from '#api/compose/registry.ts';
import type { OpenDatabase } from '#api/db/open.ts';
import { loadSecrets } from '#api/db/secrets.ts';
import { makeInvitations } from '#api/features/invitations/codes.ts';
import { createPostOffice } from '#api/mails/post-office.ts';
import { EMBEDDED_ISSUER } from '#api/ports/identity.ts';
import { NO_TELEMETRY } from '#api/ports/telemetry.ts';
import { takeDecodeProcess } from './kept-decoders.ts';
import { createProcessJobs } from './process-jobs.ts';
import { quickHashing } from './quick-hashing.ts';

/** The product with a database and directory. */
export interface Product {
  app: FastifyInstance;
  deps: Deps;
  /** Stops the product and removes its directory; the database belongs to the suite. */
  close(): Promise<void>;
}

export interface Person {
  accountId: string;
  entrySpace: string;
  email: string;
  password: string;
  token: string;
  cookie: string;
  /** For `inject({ headers })`. */
  headers: { authorization: string };
}

export interface ProductOptions {
  env?: Record<string, string>;
  /** Tokens always live by the real clock. */
  now?: () => number;
  webRoot?: string;
  served?: Deps['served'];
  log?: Deps['log'];
  /** Replaces sign-ups where they would take too long. */
  identity?: Deps['identity'];
  /** Quick by default; `own` is the product's. */
  hashing?: Hashing | 'own';
  /** Built-in by default. */
  assistant?: Deps['assistant'];
  /** The stand-in by default. */
  payments?: Deps['payments'];
  /** Files by default. */
  sendMail?: Deps['sendMail'];
  /** In this process by default. */
  jobs?: Deps['jobs'];
  /** Replaces push services; nothing leaves a test. */
  pushService?: typeof fetch;
  /** Sees what is counted. */
  watchThrottles?: (own: Deps['throttles']) => Deps['throttles'];
  /** Milliseconds before a failed job is retried. */
  jobPause?: () => number;
  /** An existing directory; removed with the product. */
  dataDir?: string;
  /** A kept one by default; its process may die in a test. */
  startDecodeProcess?: Deps['startDecodeProcess'];
  /** For files that outlive the product. */
  blobs?: Deps['blobs'];
  bodyPace?: Deps['bodyPace'];
  /** Milliseconds for a picture of an external account. */
  picturePatience?: number;
  /** None by default. */
  telemetry?: Deps['telemetry'];
  /** The product's by default. */
  storePace?: StorePace;
  /** To simulate a full disk. */
  readDisk?: Deps['readDisk'];
}

/** Boots the product in this process; use `app.inject`, or `app.listen({ port: 0 })` for a real socket. */
export async function createProduct(database: OpenDatabase, options: ProductOptions = {}): Promise<Product> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'tagfalter-test-')));
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', ...options.env, DATA_DIR: dataDir });
  const log = options.log ?? createLog(config.logLevel);
  const { db, serial, isDistributed, listen } = database;
  const secrets = await loadSecrets(db);
  const { watchThrottles = (own) => own } = options;
  const throttles = watchThrottles(openProductThrottles(database, secrets.media, log));
  const mail = createFileMail({ directory: join(dataDir, 'mail'), from: config.mailFrom, now: Date.now });
  const { post } = createPostOffice({ mail, log });
  const known = await openProductIdentity({
    config,
    db,
    secret: secrets.session,
    throttles,
    post,
    registry: createRegistry({
      ...{ db, issuer: EMBEDDED_ISSUER, key: secrets.media, log },
      now: options.now ?? Date.now,
    }),
    // Looked up at each call, so that a test may set the clock.
    now: () => Date.now(),
    log,
    hashing: options.hashing === 'own' ? undefined : (options.hashing ?? quickHashing),
    external: config.identity.external,
  });
  const now = options.now ?? (() => Date.now());
  const paid = createPayments({ config, db, now, log });
  const locks = await openProductLocks(database, log);
  const deps: Deps = {
    config,
    db,
    serial,
    isDistributed,
    listen,
    ...(await openProductStorage(config, { log, storePace: options.storePace })),
    ...(options.blobs && { blobs: options.blobs }),
    assistant: options.assistant ?? createBuiltinAssistant(),
    jobs: options.jobs ?? createProcessJobs({ log, pause: options.jobPause }),
    locks,
    throttles,
    draining: createDraining(),
    telemetry: options.telemetry ?? NO_TELEMETRY,
    push: createWebPush({
      ...{ key: secrets.push, subject: pushSubject(config), hosts: config.pushHosts, log },
      fetch: options.pushService ?? (() => Promise.reject(new TypeError('no network in tests'))),
    }),
    ...paid,
    ...(options.payments && { payments: options.payments }),
    sendMail: options.sendMail ?? mail.send,
    post,
    ...known,
    fetchPicture: createFetchPicture({ identity: config.identity, patience: options.picturePatience }),
    ...(options.identity && { identity: options.identity }),
    now,
    signingKey: secrets.media,
    leaseKey: secrets.proLease,
    receiptKey: secrets.receipt,
    earlierReceiptKeys: secrets.earlierReceiptKeys,
    adminToken: randomBytes(24).toString('base64url'),
    webRoot: options.webRoot,
    served: options.served,
    startDecodeProcess: options.startDecodeProcess ?? takeDecodeProcess,
    log,
    bodyPace: options.bodyPace,
    readDisk: options.readDisk,
  };
  const app = await buildApp(deps);
  const close = async (): Promise<void> => {
    // As in production: Node does not count a connection without requests as idle, and would wait for it.
    const cut = setTimeout(() => app.server.closeAllConnections(), STOP_GRACE_MS);
    await app.close();
    clearTimeout(cut);
    await locks.close();
    await paid.payments.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { app, deps, close };
}

/** A second process on the same database and directory. @param own parts that it does not share */
export async function twinOf({ deps }: Product, own: Partial<Deps> = {}): Promise<FastifyInstance> {
  const app = await buildApp({ ...deps, jobs: createProcessJobs({ log: deps.log }), ...own });
  // As before listening: the start has a limit of its own, and must not queue behind calls.
  await app.ready();
  return app;
}

let signUps = 0;

/** A fresh client address: sign-ups per address are limited. */
function ownAddress(): string {
  signUps += 1;
  return `10.0.${Math.floor(signUps / 250)}.${1 + (signUps % 250)}`;
}

/** An identity without an account: its token can register. */
export async function signUp(
  product: Product,
  email = `${randomUUID()}@example.org`,
): Promise<Omit<Person, 'accountId' | 'entrySpace'>> {
  const password = 'Schmetterling-7';
  const payload = { email, password, name: 'Mia Muster' };
  const url = '/api/identity/sign-up/email';
  const signedUp = await product.app.inject({ method: 'POST', url, payload, remoteAddress: ownAddress() });
  const cookie = cookieOf(signedUp);
  const response = await product.app.inject({ url: '/api/identity/token', headers: { cookie } });
  const { token } = v.parse(TokenReplySchema, response.json());
  return { email, password, token, cookie, headers: { authorization: `Bearer ${token}` } };
}

/** Registers like the web app: sign-up, token, invitation code. */
export async function registerPerson(product: Product, email?: string): Promise<Person> {
  const known = await signUp(product, email);
  const [invitationCode] = await makeInvitations(product.deps.db, 1, product.deps.now());
  const response = await product.app.inject({
    method: 'POST',
    url: '/api/auth/simple-register',
    headers: known.headers,
    payload: { invitationCode, firstName: 'Mia', lastName: 'Muster' },
  });
  const user = v.parse(UserSchema, response.json());
  return { ...known, accountId: user.id, entrySpace: user.entrySpace };
}

/** A fresh token after sessions have ended. */
export async function signInAgain({ app }: Product, { email, password }: Person): Promise<string> {
  const url = '/api/identity/sign-in/email';
  const cookie = cookieOf(await app.inject({ method: 'POST', url, payload: { email, password } }));
  return v.parse(TokenReplySchema, (await app.inject({ url: '/api/identity/token', headers: { cookie } })).json())
    .token;
}

/** Cookies of a response as a browser returns them. */
export function cookieOf(response: LightMyRequestResponse): string {
  return response.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
}
