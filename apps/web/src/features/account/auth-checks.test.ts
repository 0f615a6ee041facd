import { describe, expect, it } from 'vitest';
import { problemOf } from '#entities/person/auth-problem.ts';
import { checkCredentials, checkRegistration, type Registration } from './auth-checks.ts';

const GOOD: Registration = {
  email: 'miriam@beispiel.de',
  password: 'flügel7',
  firstName: 'Miriam',
  lastName: 'Albrecht',
  invitationCode: 'FALT-7K2M',
  isSixteen: true,
};

describe('what the dialog asks for (spec §5)', () => {
  it('needs e-mail and password', () => {
    expect(checkCredentials({ email: ' ', password: 'x' })).toBe('email-and-password-missing');
    expect(checkCredentials({ email: 'a@b.de', password: '' })).toBe('email-and-password-missing');
    expect(checkCredentials(GOOD)).toBeNull();
  });

  it('needs names, a code, six characters and an age to register', () => {
    expect(checkRegistration(GOOD)).toBeNull();
    expect(checkRegistration({ ...GOOD, lastName: ' ' })).toBe('names-missing');
    expect(checkRegistration({ ...GOOD, invitationCode: '' })).toBe('code-missing');
    expect(checkRegistration({ ...GOOD, password: '12345' })).toBe('weak-password');
    expect(checkRegistration({ ...GOOD, isSixteen: false })).toBe('too-young');
  });
});

describe('answers of the identity provider (spec §8)', () => {
  it('are told apart by their code', () => {
    expect(problemOf(401, 'USER_NOT_FOUND')).toBe('user-not-found');
    expect(problemOf(401, 'INVALID_PASSWORD')).toBe('wrong-password');
    expect(problemOf(422, 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL')).toBe('email-in-use');
    expect(problemOf(429, 'too_many_requests')).toBe('too-many-requests');
    expect(problemOf(500, undefined)).toBe('other');
  });
});
