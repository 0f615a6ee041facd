import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { openProductAssistant } from './adapters/assistant/product-assistant.ts';
import { createFetchPicture } from './adapters/fetch-picture.ts';
import { createFileMail } from './adapters/file-mail.ts';
import { openProductIdentity, type ProductIdentity } from './adapters/identity/product-identity.ts';
import { openProductLocks } from './adapters/product-locks.ts';
import { createPayments } from './adapters/product-payments.ts';
import { openProductStorage } from './adapters/product-storage.ts';
import { openProductTelemetry } from './adapters/product-telemetry.ts';
import { openProductThrottles } from './adapters/product-throttles.ts';
import { createStoredJobs } from './adapters/stored-jobs.ts';
import { createWebPush } from './adapters/web-push.ts';
import { removeAdminFile, writeAdminFile } from './admin/admin-file.ts';
import { captureConsole, logUncaught } from './base/capture-output.ts';
import { type Config, ConfigError, pushSubject, readConfig } from './base/config.ts';
import { claimDataDir } from './base/data-dir.ts';
import { createDraining, type Draining } from './base/draining.ts';
import { crashAt, type Failpoint } from './base/failpoints.ts';
import { createLog, describeFault } from './base/log.ts';
import { missingSettingsOf } from './base/operator.ts';
import { writePrivately } from './base/private-dir.ts';
import { insecureSentence, isSecureAddress } from './base/secure-address.ts';
import { listenFault, StartFault } from './base/start-fault.ts';
import { stopOnSignal } from './base/stop.ts';
import { buildApp } from './compose/app.ts';
import { createRegistry } from './compose/registry.ts';
import { requireDurable } from './db/durability.ts';
import type { OpenDatabase } from './db/open.ts';
import { openProductDatabase } from './db/open-product.ts';
import { loadSecrets } from './db/secrets.ts';
import { isUnused } from './features/account/is-unused.ts';
import { makeInvitations } from './features/invitations/codes.ts';
import { openLoopbackDoor } from './http/loopback-door.ts';
import { createPostOffice, type PostOffice } from './mails/post-office.ts';
import { EMBEDDED_ISSUER } from './ports/identity.ts';
import type { Locks } from './ports/locks.ts';
import type { MailPort } from './ports/mail.ts';
import type { Telemetry } from './ports/telemetry.ts';

const WEB_ROOT = fileURLToPath(new URL('../../web/dist', import.meta.url));

/** Runs the product until a signal stops it. */
async function run(config: Config): Promise<void> {
  const directory = claimDataDir(config.dataDir);
  const undo: Array<() => void | Promise<void>> = [() => directory.release()];
  try {
    const log = createLog(config.logLevel);
    captureConsole(log);
    process.on('uncaughtException', logUncaught(log));
    const database = await openProductDatabase(config);
    undo.unshift(() => database.close());
    await requireDurable(database.db, config, log);
    const telemetry = await openProductTelemetry({ endpoint: config.telemetryEndpoint, db: database.db, log });
    undo.unshift(() => telemetry.close());
    const failpoint = config.crashAt && crashAt(config.crashAt, database.source.kind);
    failpoint?.('migrated');
    const adminToken = randomBytes(32).toString('base64url');
    const mail = await mailOf(config);
    const postOffice = createPostOffice({ mail, log });
    undo.unshift(() => postOffice.close());
    const paid = createPayments({ config, db: database.db, now: Date.now, log });
    undo.unshift(() => paid.payments.close());
    const locks = await openProductLocks(database, log);
    undo.unshift(() => locks.close());
    const draining = createDraining();
    const parts = { adminToken, mail, postOffice, paid, locks, draining, telemetry, log, failpoint };
    const app = await assemble(config, database, parts);
    undo.unshift(() => app.close());
    await listen(app, config);
    const door = await openLoopbackDoor(app, config);
    undo.unshift(() => door.close());
    writeAdminFile(config.dataDir, { url: door.url, token: adminToken });
    undo.unshift(() => removeAdminFile(config.dataDir));
    stopOnSignal({ server: app.server, draining, drainMs: config.drainMs, steps: undo });
    await greet(config, database);
  } catch (fault) {
    for (const step of undo) await step();
    throw fault;
  }
}

interface Parts {
  adminToken: string;
  mail: MailPort;
  postOffice: PostOffice;
  paid: ReturnType<typeof createPayments>;
  locks: Locks;
  draining: Draining;
  telemetry: Telemetry;
  log: FastifyBaseLogger;
  failpoint: Failpoint | undefined;
}

async function assemble(
  config: Config,
  database: OpenDatabase,
  { adminToken, mail, postOffice, paid, locks, draining, telemetry, log, failpoint }: Parts,
): Promise<FastifyInstance> {
  const { db, serial, isDistributed, source, listen } = database;
  const secrets = await loadSecrets(db);
  const throttles = openProductThrottles(database, secrets.media, log);
  const now = Date.now;
  const known = await openProductIdentity({
    config,
    db,
    secret: secrets.session,
    throttles,
    post: postOffice.post,
    registry: createRegistry({ db, issuer: EMBEDDED_ISSUER, now, key: secrets.media, log }),
    external: config.identity.external,
    now,
    log,
  });
  await reachIssuer(known);
  return buildApp({
    config,
    db,
    serial,
    isDistributed,
    listen,
    ...(await openProductStorage(config, { log, failpoint })),
    assistant: await openProductAssistant(config, log),
    jobs: await createStoredJobs(source, log),
    locks,
    throttles,
    draining,
    telemetry,
    push: createWebPush({ key: secrets.push, subject: pushSubject(config), hosts: config.pushHosts, log }),
    ...paid,
    sendMail: mail.send,
    post: postOffice.post,
    ...known,
    fetchPicture: createFetchPicture(config),
    now,
    signingKey: secrets.media,
    leaseKey: secrets.proLease,
    receiptKey: secrets.receipt,
    earlierReceiptKeys: secrets.earlierReceiptKeys,
    adminToken,
    webRoot: WEB_ROOT,
    log,
    failpoint,
  });
}

/** Milliseconds a start waits for a hosted issuer. */
const ISSUER_PATIENCE = 3_000;

/**
 * Before the first request, so that the first page may already fetch from a hosted issuer; an unreachable one delays
 * only briefly.
 */
async function reachIssuer({ signInMethods }: ProductIdentity): Promise<void> {
  try {
    await Promise.race([signInMethods(), setTimeout(ISSUER_PATIENCE, undefined, { ref: false })]);
  } catch {
    // Expected; already logged.
  }
}

async function mailOf({ smtpUrl, mailFrom, dataDir }: Config): Promise<MailPort> {
  if (smtpUrl !== undefined) {
    const { createSmtpMail } = await import('./adapters/smtp-mail.ts');
    return createSmtpMail({ url: smtpUrl, from: mailFrom });
  }
  return createFileMail({ directory: join(dataDir, 'mail'), from: mailFrom, now: Date.now });
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<void> {
  try {
    await app.listen({ host, port, listenTextResolver: (address) => `listening at ${address}` });
  } catch (fault) {
    throw listenFault(fault, host, port);
  }
}

async function greet({ publicUrl, operator }: Config, { db }: OpenDatabase): Promise<void> {
  process.stdout.write(`Tagfalter: ${publicUrl}\n`);
  if (!isSecureAddress(publicUrl)) process.stdout.write(`${insecureSentence(publicUrl)}\n`);
  const missing = missingSettingsOf(operator);
  if (missing.length > 0) {
    process.stdout.write(`The legal notice is incomplete until these are set: ${missing.join(', ')}.\n`);
  }
  if (!(await isUnused(db))) return;
  const [code] = await makeInvitations(db, 1, Date.now());
  process.stdout.write(`Invitation code: ${code}\n`);
}

try {
  writePrivately();
  await run(readConfig(process.env));
} catch (fault) {
  const known = fault instanceof StartFault || fault instanceof ConfigError;
  const sentence = known ? fault.message : `Tagfalter could not start: ${JSON.stringify(describeFault(fault))}`;
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 1;
}
