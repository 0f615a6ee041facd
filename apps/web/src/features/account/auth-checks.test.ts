import { describe, expect, it } from 'vitest';
import { problemOf } from '#entities/person/auth-problem.ts';
import { checkCredentials, checkRegistration, type TypedRegistration } from './auth-checks.ts';

const GOOD: TypedRegistration = {
  email: 'miriam@beispiel.de',
  password: 'flügel7',
  firstName: 'Miriam',
  lastName: 'Albrecht',
  invitationCode: 'FANT-7K2M-3XPA-9RTD',
  isSixteen: true,
};

describe('the checks of the dialog (spec §5)', () => {
  it('needs e-mail and password', () => {
    expect(checkCredentials({ email: ' ', password: 'x' })).toBe('email-and-password-missing');
    expect(checkCredentials({ email: 'a@b.de', password: '' })).toBe('email-and-password-missing');
    expect(checkCredentials(GOOD)).toBeNull();
  });

  it('names the fault of each registration field separately', () => {
    expect(checkRegistration(GOOD)).toEqual({});
    const empty = {
      ...GOOD,
      email: ' ',
      password: '',
      firstName: '',
      lastName: ' ',
      invitationCode: '',
      isSixteen: false,
    };
    expect(checkRegistration(empty)).toEqual({
      invitationCode: { problem: 'code-missing' },
      firstName: { problem: 'names-missing' },
      lastName: { problem: 'last-name-missing' },
      email: { problem: 'email-and-password-missing' },
      password: { problem: 'password-missing' },
      age: { problem: 'too-young' },
    });
    const wrong = { ...GOOD, email: 'miriam', password: '12345', firstName: '', invitationCode: 'K7QM-3XPA' };
    expect(checkRegistration(wrong)).toEqual({
      invitationCode: { problem: 'code-incomplete', missing: 8 },
      firstName: { problem: 'first-name-missing' },
      email: { problem: 'invalid-email' },
      password: { problem: 'weak-password' },
    });
    expect(checkRegistration({ ...GOOD, email: '', invitationCode: 'K7QM-3XPA-9RTD-WE5O' })).toEqual({
      invitationCode: { problem: 'code-letter', letter: 'O' },
      email: { problem: 'address-missing' },
    });
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
