import { expect, it } from 'vitest';
import { readAnswer } from './implicit-answer.ts';

const EXPECTED = { issuer: 'https://accounts.test', clientId: 'web', nonce: 'hash' };

function reply(claims: object): string {
  const part = (value: unknown) =>
    btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(value))))
      .replaceAll('+', '-')
      .replaceAll('/', '_');
  const whole = {
    iss: EXPECTED.issuer,
    aud: EXPECTED.clientId,
    nonce: EXPECTED.nonce,
    name: 'Zoë Ångström',
    ...claims,
  };
  return new URLSearchParams({ state: 's', id_token: `${part({ alg: 'RS256' })}.${part(whole)}.sig` }).toString();
}

it('takes the token that was asked for', () => {
  expect(readAnswer(reply({}), EXPECTED)).toMatchObject({ ok: true, name: 'Zoë Ångström' });
  expect(readAnswer(reply({ aud: ['other', 'web'] }), EXPECTED)).toMatchObject({ ok: true });
});

it.each([
  ['of another issuer', { iss: 'https://evil.test' }],
  ['for another app', { aud: 'other' }],
  ['of another way', { nonce: 'other' }],
  ['without a nonce', { nonce: undefined }],
])('takes none %s', (_what, claims) => {
  expect(readAnswer(reply(claims), EXPECTED)).toEqual({ ok: false, problem: 'external-error' });
});

it('ignores somebody who gives up, and names other faults', () => {
  expect(readAnswer('error=access_denied&state=s', EXPECTED)).toEqual({ ok: false, problem: 'external-cancelled' });
  expect(readAnswer('error=server_error&state=s', EXPECTED)).toEqual({ ok: false, problem: 'external-error' });
  expect(readAnswer('state=s', EXPECTED)).toEqual({ ok: false, problem: 'external-error' });
  expect(readAnswer('state=s&id_token=x.y.z', EXPECTED)).toEqual({ ok: false, problem: 'external-error' });
});
