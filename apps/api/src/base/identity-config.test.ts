import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const EXTERNAL = { EXTERNAL_ISSUER: 'https://accounts.example', EXTERNAL_CLIENT_ID: 'falter' };
const HOSTED = { IDENTITY_ISSUER: 'https://ids.example/realms/x', IDENTITY_CLIENT_ID: 'falter' };
const FIREBASE = { IDENTITY_ISSUER: 'https://securetoken.google.com/falter-1', FIREBASE_API_KEY: 'key' };

describe('how people sign in, by the environment', () => {
  const read = (env: Record<string, string>) => readConfig(env).identity;

  it('has an external account, named by its host by default', () => {
    const account = { issuer: 'https://accounts.example', clientId: 'falter', clientSecret: undefined };
    expect(read(EXTERNAL)).toMatchObject({ external: { name: 'accounts.example', ...account }, hosted: undefined });
    const named = { ...EXTERNAL, EXTERNAL_NAME: ' Kolibri ', EXTERNAL_CLIENT_SECRET: 'secret' };
    expect(read(named).external).toEqual({ ...account, name: 'Kolibri', clientSecret: 'secret' });
  });

  it.each([
    ['https://accounts.example', true],
    ['http://localhost:3000', true],
    ['http://127.0.0.1:3000', true],
    ['http://[::1]:3000', true],
    ['http://accounts.example', false],
    ['http://localhost.example', false],
    ['https://user@accounts.example', false],
    ['https://user:word@accounts.example', false],
    ['https://accounts.example?a', false],
    ['https://accounts.example#a', false],
    ['accounts.example', false],
    ['ftp://localhost', false],
  ])('takes https, and http on this machine: %s', (EXTERNAL_ISSUER, isTaken) => {
    const take = () => read({ ...EXTERNAL, EXTERNAL_ISSUER }).external?.issuer;
    if (isTaken) expect(take()).toBe(EXTERNAL_ISSUER);
    else expect(take).toThrow(ConfigError);
  });

  it('has a hosted issuer, whose audience is the client by default', () => {
    expect(read(HOSTED).hosted).toEqual({
      ...{ issuer: 'https://ids.example/realms/x', audience: 'falter', clientId: 'falter' },
      ...{ jwksUrl: undefined, firebase: undefined, trustsEmail: false },
    });
    expect(read({ ...HOSTED, IDENTITY_TRUST_EMAIL: '1' }).hosted).toMatchObject({ trustsEmail: true });
    const more = { IDENTITY_AUDIENCE: 'diary', IDENTITY_JWKS_URL: 'https://keys.example/jwks' };
    expect(read({ ...HOSTED, ...more }).hosted).toMatchObject({
      ...{ audience: 'diary', jwksUrl: 'https://keys.example/jwks' },
    });
  });

  it('has a Firebase project, with or without external account and emulator', () => {
    expect(read(FIREBASE).hosted).toMatchObject({
      ...{ audience: 'falter-1', clientId: 'falter-1' },
      firebase: { projectId: 'falter-1', apiKey: 'key', emulator: undefined, externalId: 'google.com' },
    });
    const more = { ...EXTERNAL, FIREBASE_EMULATOR: 'http://127.0.0.1:9099', FIREBASE_EXTERNAL_ID: 'oidc.kolibri' };
    expect(read({ ...FIREBASE, ...more })).toMatchObject({
      external: { issuer: 'https://accounts.example' },
      hosted: { firebase: { emulator: 'http://127.0.0.1:9099', externalId: 'oidc.kolibri' } },
    });
  });

  it('fetches pictures from named hosts alone', () => {
    expect(read({ PICTURE_HOSTS: 'pictures.example:8443, *.example.org' }).pictureHosts).toEqual([
      'pictures.example:8443',
      '*.example.org',
    ]);
    expect(read({ PICTURE_HOSTS: 'none' }).pictureHosts).toEqual([]);
  });

  it.each<[Record<string, string>, RegExp]>([
    [{ EXTERNAL_NAME: 'Kolibri' }, /EXTERNAL_ISSUER and EXTERNAL_CLIENT_ID/],
    [{ EXTERNAL_ISSUER: 'https://accounts.example' }, /EXTERNAL_ISSUER and EXTERNAL_CLIENT_ID/],
    [{ EXTERNAL_CLIENT_SECRET: 'x' }, /EXTERNAL_ISSUER and EXTERNAL_CLIENT_ID/],
    [{ ...EXTERNAL, EXTERNAL_NAME: 'x'.repeat(41) }, /EXTERNAL_NAME must be a short name/],
    [{ ...EXTERNAL, EXTERNAL_ISSUER: 'http://accounts.example' }, /EXTERNAL_ISSUER must be an https address/],
    [{ ...EXTERNAL, EXTERNAL_ISSUER: 'https://mia:secret@accounts.example' }, /EXTERNAL_ISSUER must be/],
    [{ ...EXTERNAL, EXTERNAL_ISSUER: 'https://accounts.example?x=1' }, /EXTERNAL_ISSUER must be/],
    [{ ...EXTERNAL, EXTERNAL_ISSUER: 'http://127.0.0.1.evil.example' }, /EXTERNAL_ISSUER must be/],
    [{ IDENTITY_ISSUER: 'https://ids.example' }, /IDENTITY_ISSUER needs IDENTITY_CLIENT_ID/],
    [{ IDENTITY_CLIENT_ID: 'falter' }, /need IDENTITY_ISSUER/],
    [{ IDENTITY_TRUST_EMAIL: '1' }, /need IDENTITY_ISSUER/],
    [{ ...HOSTED, IDENTITY_TRUST_EMAIL: 'yes' }, /IDENTITY_TRUST_EMAIL must be 0 or 1/],
    [{ FIREBASE_API_KEY: 'key' }, /need IDENTITY_ISSUER/],
    [{ ...HOSTED, FIREBASE_API_KEY: 'key' }, /Firebase needs FIREBASE_API_KEY/],
    [{ ...HOSTED, IDENTITY_ISSUER: FIREBASE.IDENTITY_ISSUER }, /Firebase needs FIREBASE_API_KEY/],
    [{ ...HOSTED, ...EXTERNAL }, /EXTERNAL_… goes with/],
    [{ PICTURE_HOSTS: 'https://pictures.example' }, /PICTURE_HOSTS.* must be a list of hosts/],
    [{ PICTURE_HOSTS: '*' }, /PICTURE_HOSTS.* must be a list of hosts/],
  ])('refuses %j in a sentence', (env, sentence) => {
    expect(() => readConfig(env)).toThrow(ConfigError);
    expect(() => readConfig(env)).toThrow(sentence);
  });
});
