import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ownOrigins } from '#api/http/own-origins.ts';
import { ConfigError, readConfig } from './config.ts';
import { missingSettingsOf } from './operator.ts';

describe('configuration', () => {
  it('needs nothing', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toEqual({
      port: 8080,
      host: '127.0.0.1',
      dataDir: resolve('.data'),
      databaseUrl: undefined,
      databaseDirectUrl: undefined,
      databaseUnsafe: false,
      s3: undefined,
      publicUrl: 'http://127.0.0.1:8080',
      trustedProxies: ['127.0.0.1', '::1'],
      logLevel: 'warn',
      drainMs: 0,
      telemetryEndpoint: undefined,
      smtpUrl: undefined,
      mailFrom: 'Tagfalter <tagfalter@127.0.0.1>',
      contact: 'tagfalter@127.0.0.1',
      operator: {
        name: undefined,
        address: [],
        email: undefined,
        phone: undefined,
        vatId: undefined,
        register: undefined,
      },
      accountQuotaBytes: 50e9,
      eventQuotaBytes: 50e9,
      assistant: undefined,
      paypal: undefined,
      identity: { external: undefined, hosted: undefined, pictureHosts: ['*.googleusercontent.com'] },
      checkReplies: false,
      crashAt: undefined,
      pushHosts: ['fcm.googleapis.com', '*.push.services.mozilla.com', '*.push.apple.com', '*.notify.windows.com'],
      workerOff: false,
    });
  });

  it('takes an endpoint for summaries and transcripts with models of its own', () => {
    const endpoint = { AI_BASE_URL: 'https://ai.example/v1/', AI_API_KEY: 'sk-1' };
    expect(readConfig(endpoint).assistant).toEqual({
      baseUrl: 'https://ai.example/v1',
      apiKey: 'sk-1',
      textModel: 'gpt-4o-mini',
      audioModel: 'gpt-4o-mini-transcribe',
    });
    const models = { AI_MODEL_TEXT: 'qwen3', AI_MODEL_AUDIO: 'whisper-large' };
    expect(readConfig({ AI_BASE_URL: 'http://127.0.0.1:11434/v1', ...models }).assistant).toEqual({
      baseUrl: 'http://127.0.0.1:11434/v1',
      apiKey: undefined,
      textModel: 'qwen3',
      audioModel: 'whisper-large',
    });
  });

  it('takes a PayPal account, live unless the sandbox is named', () => {
    const account = { PAYPAL_CLIENT_ID: 'id', PAYPAL_CLIENT_SECRET: 'secret', PAYPAL_WEBHOOK_ID: 'hook' };
    const expected = { clientId: 'id', clientSecret: 'secret', webhookId: 'hook' };
    expect(readConfig(account).paypal).toEqual({ baseUrl: 'https://api-m.paypal.com', ...expected });
    const sandbox = 'https://api-m.sandbox.paypal.com';
    expect(readConfig({ ...account, PAYPAL_BASE_URL: `${sandbox}/` }).paypal).toEqual({
      baseUrl: sandbox,
      ...expected,
    });
  });

  it('takes the operator and names what the law still asks for', () => {
    const given = {
      OPERATOR_NAME: ' Falterhaus ',
      OPERATOR_ADDRESS: 'Musterweg 4; 80331 München',
      OPERATOR_PHONE: '+49 89 1',
    };
    const { operator } = readConfig(given);
    expect(operator).toMatchObject({
      name: 'Falterhaus',
      address: ['Musterweg 4', '80331 München'],
      phone: '+49 89 1',
    });
    expect(missingSettingsOf(operator)).toEqual(['OPERATOR_EMAIL']);
    for (const address of ['A\nB', 'A\\nB', 'A;B;']) {
      expect(readConfig({ OPERATOR_ADDRESS: address }).operator.address).toEqual(['A', 'B']);
    }
    expect(() => readConfig({ OPERATOR_ADDRESS: 'a;b;c;d;e;f;g' })).toThrow(ConfigError);
  });

  it.each([
    [{ HOST: '::1', PORT: '9000' }, 'http://[::1]:9000'],
    [{ PUBLIC_URL: 'https://Diary.example/' }, 'https://diary.example'],
    [{ PUBLIC_URL: 'http://diary.example:80' }, 'http://diary.example'],
  ])('reaches the product of %j under %s', (env, expected) => {
    expect(readConfig(env).publicUrl).toBe(expected);
  });

  it.each([
    [{ PORT: 'eighty' }, 'PORT must be a whole number from 1 to 65535.'],
    [{ ACCOUNT_QUOTA_GB: '50 GB' }, 'ACCOUNT_QUOTA_GB must be a number of gigabytes such as 50 or 0.5.'],
    [{ ACCOUNT_QUOTA_GB: '0' }, 'ACCOUNT_QUOTA_GB must be a number of gigabytes such as 50 or 0.5.'],
    [{ PORT: '0' }, 'PORT must be a whole number from 1 to 65535.'],
    [{ PORT: '65536' }, 'PORT must be a whole number from 1 to 65535.'],
    [{ HOST: 'a b' }, 'HOST must be an address or a host name.'],
    [
      { DATABASE_URL: 'mysql://x' },
      'DATABASE_URL must be an address such as postgres://user@host/name; leave it out for the embedded database.',
    ],
    [
      { DATABASE_URL: 'postgres://[' },
      'DATABASE_URL must be an address such as postgres://user@host/name; leave it out for the embedded database.',
    ],
    [
      { DATABASE_URL: 'postgres://pool/diary', DATABASE_DIRECT_URL: 'pool' },
      'DATABASE_DIRECT_URL must be an address such as postgres://user@host/name; leave it out without a pooler.',
    ],
    [{ S3_BUCKET: 'media' }, 'S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY and S3_SECRET_KEY belong together.'],
    [
      { S3_ENDPOINT: 's3.example' },
      'S3_ENDPOINT must be an address such as https://s3.example; leave all of S3_… out for files in the data directory.',
    ],
    [{ S3_BUCKET: 'Media!' }, 'S3_BUCKET must be the name of a bucket, such as tagfalter-media.'],
    [
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318?x' },
      'OTEL_EXPORTER_OTLP_ENDPOINT must be an address such as http://127.0.0.1:4318; leave it out for no figures and traces.',
    ],
    [{ DRAIN_SECONDS: '61' }, 'DRAIN_SECONDS must be a whole number from 0 to 60.'],
    [{ DATABASE_DIRECT_URL: 'postgres://host/diary' }, 'DATABASE_DIRECT_URL needs DATABASE_URL beside it.'],
    [
      { PUBLIC_URL: 'diary.example' },
      'PUBLIC_URL must be an http or https address without a path, such as https://diary.example.',
    ],
    [
      { PUBLIC_URL: 'https://diary.example/app' },
      'PUBLIC_URL must be an http or https address without a path, such as https://diary.example.',
    ],
    [
      { SMTP_URL: 'mail.example:25' },
      'SMTP_URL must be an address such as smtp://user:password@host:587; leave it out for mails as files.',
    ],
    [{ MAIL_FROM: 'Tagfalter' }, 'MAIL_FROM must be an address such as Tagfalter <diary@example.org>.'],
    [
      { MAIL_FROM: 'a@b.example\r\nBcc: c@d.example' },
      'MAIL_FROM must be an address such as Tagfalter <diary@example.org>.',
    ],
    [
      { AI_BASE_URL: 'ai.example/v1' },
      'AI_BASE_URL must be an address such as https://ai.example/v1; leave it out for summaries without an endpoint.',
    ],
    [{ AI_API_KEY: 'sk-1' }, 'AI_API_KEY needs AI_BASE_URL beside it.'],
    [
      { AI_BASE_URL: 'https://ai.example/v1', AI_API_KEY: 'two words' },
      'AI_API_KEY must be one word of letters, digits and signs.',
    ],
    [
      { TRUSTED_PROXIES: '10.0.0.2, proxy.example' },
      'TRUSTED_PROXIES must be a list of addresses or nets such as 10.0.0.2, fd00::/8, or none.',
    ],
    [
      { PAYPAL_BASE_URL: 'https://paypal.example' },
      'PAYPAL_BASE_URL must be https://api-m.paypal.com or https://api-m.sandbox.paypal.com.',
    ],
    [{ PAYPAL_CLIENT_ID: 'a b' }, 'PAYPAL_CLIENT_ID must be one word of letters, digits and signs.'],
    ...[
      { PAYPAL_CLIENT_ID: 'id', PAYPAL_CLIENT_SECRET: 'secret' },
      { PAYPAL_WEBHOOK_ID: 'hook' },
      { PAYPAL_BASE_URL: 'https://api-m.paypal.com' },
    ].map((half): [Record<string, string | undefined>, string] => [
      half,
      'PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET and PAYPAL_WEBHOOK_ID belong together; leave all of PAYPAL_… out for test payments.',
    ]),
    [{ DATABASE_UNSAFE: 'yes' }, 'DATABASE_UNSAFE must be 0 or 1.'],
    [{ CRASH_AT: 'committed:1' }, 'CRASH_AT is for tests, which set NODE_ENV=test.'],
    [{ CRASH_AT: 'nowhere:1', NODE_ENV: 'test' }, 'CRASH_AT must be a point and a count such as migrated:1.'],
    [{ CRASH_AT: 'committed:0', NODE_ENV: 'test' }, 'CRASH_AT must be a point and a count such as migrated:1.'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.'],
  ])('names what is wrong in %j', (env, sentence) => {
    expect(() => readConfig(env)).toThrow(new ConfigError(sentence));
  });
});

describe('own origins (wire 26)', () => {
  const origins = (env: Record<string, string>) => [...ownOrigins(readConfig(env))].sort();

  it('are the public address and loopback names on the same port', () => {
    expect(origins({})).toEqual(['http://127.0.0.1:8080', 'http://[::1]:8080', 'http://localhost:8080']);
    expect(origins({ PUBLIC_URL: 'https://diary.example' })).toContain('https://diary.example');
  });

  it('follow a public loopback address behind a proxy', () => {
    expect(origins({ PUBLIC_URL: 'http://localhost:5173' })).toContain('http://127.0.0.1:5173');
  });
});
