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
import { createFileBlobs } from '#api/adapters/file-blobs.ts';
import { createFileMail } from '#api/adapters/file-mail.ts';
import type { Hashing } from '#api/adapters/identity/embedded/bounded-hashing.ts';
import { EMBEDDED_ISSUER } from '#api/adapters/identity/embedded/embedded-identity.ts';
import { openProductIdentity } from '#api/adapters/identity/product-identity.ts';
import { createPayments } from '#api/adapters/product-payments.ts';
import { createWebPush } from '#api/adapters/web-push.ts';
import { pushSubject, readConfig } from '#api/base/config.ts';
import { createLog } from '#api/base/log.ts';
import { GRACE_MS } from '#api/base/stop.ts';
import { buildApp } from '#api/compose/app.ts';
import type { Deps } from '#api/compose/deps.ts';
import { createRegistry } from '#api/compose/registry.ts';
import type { OpenDatabase } from '#api/db/open.ts';
import { loadSecrets } from '#api/db/secrets.ts';
import { makeInvitations } from '#api/features/invitations/codes.ts';
import { createPostOffice } from '#api/mails/post-office.ts';
import { createProcessJobs } from './process-jobs.ts';

/** The whole product on a database and a directory of its own. */
export interface Product {
  app: FastifyInstance;
  deps: Deps;
  /** Stops the product and removes its directory; the database stays the suite's. */
  close(): Promise<void>;
}

/** A registered person with a fresh token. */
export interface Person {
  accountId: string;
  entrySpace: string;
  email: string;
  password: string;
  token: string;
  cookie: string;
  /** Ready for `inject({ headers })`. */
  headers: { authorization: string };
}

export interface ProductOptions {
  env?: Record<string, string>;
  /** The product's clock; tokens always live by the real one. */
  now?: () => number;
  webRoot?: string;
  served?: Deps['served'];
  log?: Deps['log'];
  /** Who vouches for tokens, where signing up for each person would take too long. */
  identity?: Deps['identity'];
  /** How passwords are hashed; scrypt unless a test brings another. */
  hashing?: Hashing;
  /** What makes summaries and transcripts; the built-in one unless a test brings another. */
  assistant?: Deps['assistant'];
  /** Who takes money; the stand-in unless a test brings another. */
  payments?: Deps['payments'];
  /** Where mails go that have to get out; the files of the others unless a test says otherwise. */
  sendMail?: Deps['sendMail'];
  /** Where jobs are kept; in the process unless a test brings others. */
  jobs?: Deps['jobs'];
  /** What answers for push services; nothing leaves a test. */
  pushService?: typeof fetch;
  /** Milliseconds before a job that has failed is done again. */
  jobPause?: () => number;
  /** A directory that is there already; it goes with the product. */
  dataDir?: string;
  /** What opens files of others; its process may die in a test. */
  startDecodeProcess?: Deps['startDecodeProcess'];
  /** Where files lie that outlive the product. */
  blobs?: Deps['blobs'];
  bodyPace?: Deps['bodyPace'];
  /** Milliseconds that a picture of an account elsewhere may take. */
  picturePatience?: number;
  /** How much room the disk has, to let it fill up. */
  readDisk?: Deps['readDisk'];
}

/** Boots the product in this process; use `app.inject`, or `app.listen({ port: 0 })` for a real socket. */
export async function createProduct(database: OpenDatabase, options: ProductOptions = {}): Promise<Product> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'tagfalter-test-')));
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', ...options.env, DATA_DIR: dataDir });
  const log = options.log ?? createLog(config.logLevel);
  const { db, pipelined, listen } = database;
  const secrets = await loadSecrets(db);
  const mail = createFileMail({ directory: join(dataDir, 'mail'), from: config.mailFrom, now: Date.now });
  const { post } = createPostOffice({ mail, log });
  const known = await openProductIdentity({
    config,
    db,
    secret: secrets.session,
    post,
    registry: createRegistry({
      ...{ db, issuer: EMBEDDED_ISSUER, key: secrets.media, log },
      now: options.now ?? Date.now,
    }),
    // Looked up at each call, so that a test may set the clock.
    now: () => Date.now(),
    log,
    hashing: options.hashing,
    external: config.identity.external,
  });
  const now = options.now ?? (() => Date.now());
  const paid = createPayments({ config, db, now, log });
  const deps: Deps = {
    config,
    db,
    pipelined,
    listen,
    blobs: options.blobs ?? createFileBlobs(join(dataDir, 'blobs')),
    assistant: options.assistant ?? createBuiltinAssistant(),
    jobs: options.jobs ?? createProcessJobs({ log, pause: options.jobPause }),
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
    startDecodeProcess: options.startDecodeProcess,
    log,
    bodyPace: options.bodyPace,
    readDisk: options.readDisk,
  };
  const app = await buildApp(deps);
  const close = async (): Promise<void> => {
    // As the stop of the product does: a connection that never asked anything is not idle for Node, and would be waited for.
    const cut = setTimeout(() => app.server.closeAllConnections(), GRACE_MS);
    await app.close();
    clearTimeout(cut);
    await paid.payments.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { app, deps, close };
}

/** A second process on the same database and directory. */
export async function twinOf({ deps }: Product): Promise<FastifyInstance> {
  const app = await buildApp({ ...deps, jobs: createProcessJobs({ log: deps.log }) });
  // As a process does before it listens: its start has a limit of its own, and does not queue behind the first calls.
  await app.ready();
  return app;
}

let signUps = 0;

/** An address that nobody else signed up from, as people have: sign-ups of one address are limited. */
function ownAddress(): string {
  signUps += 1;
  return `10.0.${Math.floor(signUps / 250)}.${1 + (signUps % 250)}`;
}

/** Somebody with an identity but no record here: a token that is good for registering. */
export async function signUp(
  product: Product,
  email = `${randomUUID()}@example.org`,
): Promise<Omit<Person, 'accountId' | 'entrySpace'>> {
  const password = 'Schmetterling-7';
  const payload = { email, password, name: 'Mia Muster' };
  const url = '/api/identity/sign-up/email';
  const signedUp = await product.app.inject({ method: 'POST', url, payload, remoteAddress: ownAddress() });
  const cookie = cookieOf(signedUp);
  const answer = await product.app.inject({ url: '/api/identity/token', headers: { cookie } });
  const { token } = v.parse(TokenReplySchema, answer.json());
  return { email, password, token, cookie, headers: { authorization: `Bearer ${token}` } };
}

/** Registers a person the way the web app does: sign-up, token, invitation code. */
export async function registerPerson(product: Product, email?: string): Promise<Person> {
  const known = await signUp(product, email);
  const [invitationCode] = await makeInvitations(product.deps.db, 1, product.deps.now());
  const answer = await product.app.inject({
    method: 'POST',
    url: '/api/auth/simple-register',
    headers: known.headers,
    payload: { invitationCode, firstName: 'Mia', lastName: 'Muster' },
  });
  const user = v.parse(UserSchema, answer.json());
  return { ...known, accountId: user.id, entrySpace: user.entrySpace };
}

/** A fresh token of somebody whose sessions have ended. */
export async function signInAgain({ app }: Product, { email, password }: Person): Promise<string> {
  const url = '/api/identity/sign-in/email';
  const cookie = cookieOf(await app.inject({ method: 'POST', url, payload: { email, password } }));
  return v.parse(TokenReplySchema, (await app.inject({ url: '/api/identity/token', headers: { cookie } })).json())
    .token;
}

/** Cookies of an answer, as a browser would send them back. */
export function cookieOf(answer: LightMyRequestResponse): string {
  return answer.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
}
