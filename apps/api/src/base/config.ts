import { resolve } from 'node:path';
import * as v from 'valibot';
import { ASSISTANT_VARIABLES, type AssistantConfig, assistantOf } from './assistant-config.ts';
import { type CrashPlan, FAILPOINTS } from './failpoints.ts';
import { IDENTITY_VARIABLES, type IdentityConfig, identityOf } from './identity-config.ts';
import { OPERATOR_VARIABLES, type Operator, operatorOf } from './operator.ts';
import { PAYPAL_VARIABLES, type PaypalConfig, paypalOf } from './paypal-config.ts';
import { S3_VARIABLES, type S3Config, s3Of } from './s3-config.ts';
import { readProxies } from './trusted-proxies.ts';
import { endpoint } from './variable-forms.ts';

/** Everything the environment decides, read once. */
export interface Config {
  port: number;
  host: string;
  /** Absolute. Holds blobs, mails, the admin token and the embedded database. */
  dataDir: string;
  /** `postgres://…`; undefined for the embedded database. */
  databaseUrl: string | undefined;
  /** The same database past a pooler, for sessions that last; by default `databaseUrl`. */
  databaseDirectUrl: string | undefined;
  /** Accepts a database server that may lose what it has confirmed; development and tests only. */
  databaseUnsafe: boolean;
  /** Where media and uploads are, shared by all processes; undefined for files in `dataDir`. */
  s3: S3Config | undefined;
  /** Public origin of the product, without a path (wire 26). */
  publicUrl: string;
  /** Addresses and nets of proxies whose `X-Forwarded-For` counts. */
  trustedProxies: readonly string[];
  logLevel: LogLevel;
  /** Milliseconds between the signal to stop and the end of listening, for a proxy to notice. */
  drainMs: number;
  /** OTLP collector for figures and traces, over HTTP, without `/v1/…`; undefined: none are taken. */
  telemetryEndpoint: string | undefined;
  /** `smtp://…` or `smtps://…`; undefined: mails stay as files in `dataDir`. */
  smtpUrl: string | undefined;
  /** E-mail address of the operator for objections and authorities (DSA, articles 11 and 12). */
  contact: string;
  /** Named on the pages of the law. */
  operator: Operator;
  mailFrom: string;
  /** Bytes of media per account (spec decision 47). */
  accountQuotaBytes: number;
  /** Bytes of media per guest book (spec decision 76). */
  eventQuotaBytes: number;
  /** External assistant; undefined for the built-in one. */
  assistant: AssistantConfig | undefined;
  /** undefined for the stand-in, where no money moves ('Testzahlung'). */
  paypal: PaypalConfig | undefined;
  identity: IdentityConfig;
  /** Hosts of push services that this server posts to; `*.` stands for any subdomain. */
  pushHosts: readonly string[];
  /** Devices remove their service worker because a build's worker is broken (threat 4). */
  workerOff: boolean;
  /** Checks replies against the contract; development and tests only. */
  checkReplies: boolean;
  /** Where this process kills itself, in crash tests. */
  crashAt: CrashPlan | undefined;
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** A sentence for the person who set the environment. */
export class ConfigError extends Error {}

const PORT_SENTENCE = 'must be a whole number from 1 to 65535';
const port = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/, PORT_SENTENCE),
  v.transform(Number),
  v.minValue(1, PORT_SENTENCE),
  v.maxValue(65535, PORT_SENTENCE),
);

const ORIGIN_SENTENCE = 'must be an http or https address without a path, such as https://diary.example';
const origin = v.pipe(v.string(), v.check(isOrigin, ORIGIN_SENTENCE), v.transform(originOf));

const DATABASE_SENTENCE =
  'must be an address such as postgres://user@host/name; leave it out for the embedded database';

const DIRECT_SENTENCE = 'must be an address such as postgres://user@host/name; leave it out without a pooler';

const SMTP_SENTENCE = 'must be an address such as smtp://user:password@host:587; leave it out for mails as files';
const SENDER_SENTENCE = 'must be an address such as Tagfalter <diary@example.org>';

const COLLECTOR_SENTENCE = 'must be an address such as http://127.0.0.1:4318; leave it out for no figures and traces';

const QUOTA_SENTENCE = 'must be a number of gigabytes such as 50 or 0.5';
const gigabytes = v.pipe(
  v.string(),
  v.regex(/^\d{1,7}(\.\d{1,9})?$/, QUOTA_SENTENCE),
  v.transform((text) => Number(text) * 1e9),
  v.minValue(1, QUOTA_SENTENCE),
);

const PROXIES_SENTENCE = 'must be a list of addresses or nets such as 10.0.0.2, fd00::/8, or none';
const proxies = v.pipe(
  v.string(),
  v.rawTransform(({ dataset: { value }, addIssue, NEVER }): string[] => {
    const read = readProxies(value);
    if (read) return read;
    addIssue({ message: PROXIES_SENTENCE });
    return NEVER;
  }),
);

const PUSH_SENTENCE = 'must be a list of hosts such as fcm.googleapis.com, *.push.apple.com, or none';
/** Chromium, Firefox, Safari and Edge. */
const PUSH_HOSTS = 'fcm.googleapis.com, *.push.services.mozilla.com, *.push.apple.com, *.notify.windows.com';
const hosts = v.pipe(
  v.string(),
  v.transform((text) => (text.trim() === 'none' ? [] : text.split(/[\s,]+/).filter((host) => host !== ''))),
  v.array(v.pipe(v.string(), v.regex(/^(\*\.)?([a-z\d-]+\.)+[a-z][a-z\d-]*$/, PUSH_SENTENCE))),
);

const CRASH_SENTENCE = `must be a point and a count such as ${FAILPOINTS[0]}:1`;
const crashPlan = v.pipe(
  v.string(),
  v.rawTransform(({ dataset: { value }, addIssue, NEVER }): CrashPlan => {
    const [name, count] = value.split(':');
    const point = FAILPOINTS.find((known) => known === name);
    if (point && /^[1-9]\d{0,5}$/.test(count ?? '')) return { point, count: Number(count) };
    addIssue({ message: CRASH_SENTENCE });
    return NEVER;
  }),
);

const DRAIN_SENTENCE = 'must be a whole number from 0 to 60';

const Environment = v.object({
  PORT: v.optional(port, '8080'),
  HOST: v.optional(v.pipe(v.string(), v.regex(/^[\w.:-]+$/, 'must be an address or a host name')), '127.0.0.1'),
  DATA_DIR: v.optional(v.string(), './.data'),
  DATABASE_URL: v.optional(v.pipe(v.string(), v.check(isServerAddress, DATABASE_SENTENCE))),
  DATABASE_DIRECT_URL: v.optional(v.pipe(v.string(), v.check(isServerAddress, DIRECT_SENTENCE))),
  PUBLIC_URL: v.optional(origin),
  TRUSTED_PROXIES: v.optional(proxies, '127.0.0.1, ::1'),
  SMTP_URL: v.optional(v.pipe(v.string(), v.check(isMailServer, SMTP_SENTENCE))),
  MAIL_FROM: v.optional(
    v.pipe(v.string(), v.regex(/^([^<>"\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/, SENDER_SENTENCE)),
  ),
  OPERATOR_EMAIL: v.optional(v.pipe(v.string(), v.email('must be an address such as hello@example.org'))),
  ...OPERATOR_VARIABLES,
  ACCOUNT_QUOTA_GB: v.optional(gigabytes, '50'),
  EVENT_QUOTA_GB: v.optional(gigabytes, '50'),
  ...ASSISTANT_VARIABLES,
  ...PAYPAL_VARIABLES,
  ...IDENTITY_VARIABLES,
  ...S3_VARIABLES,
  DRAIN_SECONDS: v.optional(v.pipe(v.string(), v.regex(/^([0-5]?\d|60)$/, DRAIN_SENTENCE), v.transform(Number)), '0'),
  OTEL_EXPORTER_OTLP_ENDPOINT: v.optional(endpoint(COLLECTOR_SENTENCE)),
  LOG_LEVEL: v.optional(v.picklist(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`), 'warn'),
  DATABASE_UNSAFE: v.optional(v.picklist(['0', '1'], 'must be 0 or 1'), '0'),
  PUSH_HOSTS: v.optional(hosts, PUSH_HOSTS),
  WORKER_OFF: v.optional(v.picklist(['0', '1'], 'must be 0 or 1'), '0'),
  CRASH_AT: v.optional(crashPlan),
  NODE_ENV: v.optional(v.string()),
});

/** Names of all variables that count. */
export const VARIABLES: readonly string[] = Object.keys(Environment.entries);

/**
 * Reads the configuration. Empty values count as missing.
 * @throws ConfigError for the first wrong variable
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = v.safeParse(Environment, given);
  if (!parsed.success) {
    const issue = parsed.issues[0];
    throw new ConfigError(`${v.getDotPath(issue) ?? 'The environment'} ${issue.message}.`);
  }
  const { PORT, HOST, DATA_DIR, DATABASE_URL, PUBLIC_URL, LOG_LEVEL, NODE_ENV, SMTP_URL, MAIL_FROM } = parsed.output;
  const { DATABASE_UNSAFE, CRASH_AT } = parsed.output;
  if (CRASH_AT && NODE_ENV !== 'test') throw new ConfigError('CRASH_AT is for tests, which set NODE_ENV=test.');
  const publicUrl = PUBLIC_URL ?? `http://${HOST.includes(':') ? `[${HOST}]` : HOST}:${PORT}`;
  const mailFrom = MAIL_FROM ?? `Tagfalter <tagfalter@${new URL(publicUrl).hostname}>`;
  return {
    port: PORT,
    host: HOST,
    dataDir: resolve(DATA_DIR),
    databaseUrl: DATABASE_URL,
    databaseDirectUrl: directOf(parsed.output),
    databaseUnsafe: DATABASE_UNSAFE === '1',
    s3: s3Of(parsed.output, refuse),
    publicUrl,
    trustedProxies: parsed.output.TRUSTED_PROXIES,
    logLevel: LOG_LEVEL,
    drainMs: parsed.output.DRAIN_SECONDS * 1000,
    telemetryEndpoint: parsed.output.OTEL_EXPORTER_OTLP_ENDPOINT,
    smtpUrl: SMTP_URL,
    mailFrom,
    contact: parsed.output.OPERATOR_EMAIL ?? addressOf(mailFrom),
    operator: operatorOf(parsed.output),
    accountQuotaBytes: parsed.output.ACCOUNT_QUOTA_GB,
    eventQuotaBytes: parsed.output.EVENT_QUOTA_GB,
    assistant: assistantOf(parsed.output, refuse),
    paypal: paypalOf(parsed.output, refuse),
    identity: identityOf(parsed.output, refuse),
    pushHosts: parsed.output.PUSH_HOSTS,
    workerOff: parsed.output.WORKER_OFF === '1',
    checkReplies: NODE_ENV === 'development' || NODE_ENV === 'test',
    crashAt: CRASH_AT,
  };
}

function refuse(sentence: string): never {
  throw new ConfigError(sentence);
}

/** Contact that push services get (VAPID subject): the sender of the mails. */
export function pushSubject({ mailFrom }: Pick<Config, 'mailFrom'>): string {
  return `mailto:${addressOf(mailFrom)}`;
}

function addressOf(mailFrom: string): string {
  return /<([^>]+)>$/.exec(mailFrom)?.[1] ?? mailFrom;
}

function directOf({ DATABASE_URL, DATABASE_DIRECT_URL }: v.InferOutput<typeof Environment>): string | undefined {
  if (DATABASE_DIRECT_URL !== undefined && DATABASE_URL === undefined) {
    throw new ConfigError('DATABASE_DIRECT_URL needs DATABASE_URL beside it.');
  }
  return DATABASE_DIRECT_URL;
}

function isServerAddress(text: string): boolean {
  return /^postgres(ql)?:\/\//.test(text) && URL.canParse(text);
}

function isMailServer(text: string): boolean {
  return /^smtps?:\/\//.test(text) && URL.canParse(text) && new URL(text).hostname !== '';
}

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  const bare = url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '';
  return bare && (url.protocol === 'http:' || url.protocol === 'https:');
}

function originOf(text: string): string {
  return new URL(text).origin;
}
