import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Identity, IdentityPort } from '#api/ports/identity.ts';
import { attackTokens } from './attack-tokens.ts';
import { type Algorithm, createKey, type TrustedKey } from './trusted-key.ts';

/** An adapter under test, with claims of its tokens. */
export interface IdentityUnderTest {
  port: IdentityPort;
  issuer: string;
  /** Issuer that people are stored under. */
  rememberedAs: string;
  audience: string;
  /** Further claims. */
  more?: Record<string, unknown>;
  /** Their expected result. */
  heard?: Partial<Identity>;
  /** Tokens may name no address. */
  mayLackEmail?: boolean;
  /** Makes the issuer publish another key. */
  publish(key: TrustedKey): Promise<void>;
  /** Advances the adapter's clock. */
  advance(milliseconds: number): void;
  close(): Promise<void>;
}

const seconds = (): number => Math.floor(Date.now() / 1000);

/** Contract of every identity adapter: valid tokens identify, all others are `unauthorized`. */
export function describeIdentityPort(
  name: string,
  create: (key: TrustedKey) => Promise<IdentityUnderTest>,
  alg: Algorithm = 'ES256',
): void {
  describe(`identity port: ${name}`, () => {
    let key: TrustedKey;
    let subject: IdentityUnderTest;
    beforeAll(async () => {
      key = await createKey('suite-key', alg);
      subject = await create(key);
    });
    afterAll(() => subject.close());

    const claims = () => ({
      iss: subject.issuer,
      aud: subject.audience,
      sub: 'person-1',
      email: 'Mia@Example.org',
      email_verified: true,
      name: 'Mia Muster',
      iat: seconds(),
      exp: seconds() + 600,
      ...subject.more,
    });
    const sign = (payload: object, signer = key) =>
      new SignJWT({ ...payload }).setProtectedHeader({ alg: signer.alg, kid: signer.kid }).sign(signer.privateKey);

    it('identifies the person of a valid token', async () => {
      expect(await subject.port.verify(await sign(claims()))).toEqual({
        issuer: subject.rememberedAs,
        subject: 'person-1',
        email: 'mia@example.org',
        emailVerified: true,
        name: 'Mia Muster',
        ...subject.heard,
      });
    });

    it.each([
      ['an audience among several', () => ({ aud: ['other', subject.audience], azp: subject.audience })],
      ['an end up to a minute ago', () => ({ exp: seconds() - 40 })],
      ['a start up to a minute ahead', () => ({ nbf: seconds() + 40 })],
    ])('takes %s', async (_what, change) => {
      await expect(subject.port.verify(await sign({ ...claims(), ...change() }))).resolves.toMatchObject({
        subject: 'person-1',
      });
    });

    it('says when its owner signed in, where the token does', async () => {
      const signedIn = seconds() - 3_600;
      const spoken = await subject.port.read(await sign({ ...claims(), auth_time: signedIn }));
      expect(spoken.signedInAt).toBe(signedIn * 1000);
      const { auth_time: _left, ...rest } = { auth_time: 0, ...claims() };
      expect((await subject.port.read(await sign(rest))).signedInAt).toBeUndefined();
    });

    it.each([
      ['null', null, undefined],
      ['text', '1790000000', undefined],
      ['before all time', -1e300, undefined],
      ['a fraction', 1_790_000_000.75, 1_790_000_000_000],
    ])('takes a token whose moment of the sign-in is %s', async (_what, auth_time, signedInAt) => {
      const spoken = await subject.port.read(await sign({ ...claims(), auth_time }));
      expect(spoken).toMatchObject({ identity: { subject: 'person-1' } });
      expect(spoken.signedInAt).toBe(signedInAt);
    });

    it.each([
      [undefined, false],
      [false, false],
      ['false', false],
      [1, false],
      // Some issuers write a text (decision 122).
      ['true', true],
    ])('takes the claim %j of an e-mail as %s', async (said, isVerified) => {
      const spoken = await subject.port.verify(await sign({ ...claims(), email_verified: said }));
      expect(spoken.emailVerified).toBe(isVerified);
    });

    it('refuses every attack token alike', async () => {
      const passed: string[] = [];
      const attacks = await attackTokens(key, claims());
      for (const { what, token } of attacks) {
        if (subject.mayLackEmail && what === 'no e-mail') continue;
        const outcome = await subject.port.verify(token).then(
          () => 'accepted',
          (fault: unknown) => (fault instanceof Error && 'code' in fault ? fault.code : String(fault)),
        );
        if (outcome !== 'unauthorized') passed.push(`${what}: ${String(outcome)}`);
      }
      expect(attacks.length).toBeGreaterThanOrEqual(25);
      expect(passed).toEqual([]);
    });

    it('learns a key that was published later', async () => {
      const later = await createKey('later-key', alg);
      const token = await sign(claims(), later);
      await expect(subject.port.verify(token)).rejects.toMatchObject({ code: 'unauthorized' });
      await subject.publish(later);
      subject.advance(10_000);
      await expect(subject.port.verify(token)).resolves.toMatchObject({ subject: 'person-1' });
    });
  });
}
