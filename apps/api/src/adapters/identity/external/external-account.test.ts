import { describe, expect, it } from 'vitest';
import { externalAccountOf } from './external-account.ts';

const SUB = { sub: '10769150350006150715113082367' };

describe('the account that a token names', () => {
  it('follows the claims of the token', () => {
    const claims = {
      ...{ ...SUB, email: ' Ida@Mail.Example ', email_verified: true, name: ' Ida van der Feld ' },
      ...{ picture: 'https://pictures.example/ida.png', auth_time: 1_790_000_000, iss: 'https://accounts.example' },
    };
    expect(externalAccountOf(claims)).toEqual({
      ...{ subject: SUB.sub, email: 'ida@mail.example', emailVerified: true, name: 'Ida van der Feld' },
      ...{ picture: 'https://pictures.example/ida.png', signedInAt: 1_790_000_000_000 },
    });
  });

  it('may name nothing but itself', () => {
    expect(externalAccountOf(SUB)).toEqual({
      ...{ subject: SUB.sub, email: undefined, emailVerified: false, name: '' },
      ...{ picture: undefined, signedInAt: undefined },
    });
  });

  it.each([
    [{ email: 'no address' }, { email: undefined }],
    [{ email: ['ida@mail.example'] }, { email: undefined }],
    [{ email_verified: 'true' }, { emailVerified: true }],
    [{ email_verified: 'false' }, { emailVerified: false }],
    [{ email_verified: 1 }, { emailVerified: false }],
    [{ given_name: 'Ida', family_name: 'Feld' }, { name: 'Ida Feld' }],
    [{ name: 'Ida', given_name: 'Other' }, { name: 'Ida' }],
    [{ name: 7 }, { name: '' }],
    [{ name: '🦋'.repeat(300) }, { name: '🦋'.repeat(100) }],
    [{ picture: 'http://pictures.example/ida.png' }, { picture: undefined }],
    [{ picture: 'javascript:alert(1)' }, { picture: undefined }],
    [{ picture: `https://pictures.example/${'x'.repeat(1_000)}` }, { picture: undefined }],
    [{ auth_time: '1790000000' }, { signedInAt: undefined }],
    [{ auth_time: -1 }, { signedInAt: undefined }],
  ])('takes %o as %o', (said, taken) => {
    expect(externalAccountOf({ ...SUB, ...said })).toMatchObject(taken);
  });

  it.each([{}, { sub: '' }, { sub: 7 }, { sub: 'x'.repeat(256) }])('is none without a subject (%o)', (claims) => {
    expect(() => externalAccountOf(claims)).toThrow();
  });
});
