import { describe, expect, it } from 'vitest';
import { avatarLetters, shownName } from './names.ts';

const nobody = { displayName: '', firstName: '', lastName: '', email: '' };

describe('the avatar (spec §2)', () => {
  it('shows initials, else a letter of the e-mail, else U', () => {
    expect(avatarLetters({ ...nobody, displayName: 'Miriam Anna Albrecht' })).toBe('MA');
    expect(avatarLetters({ ...nobody, firstName: 'élodie' })).toBe('É');
    expect(avatarLetters({ ...nobody, email: 'jonas@beispiel.de' })).toBe('J');
    expect(avatarLetters(nobody)).toBe('U');
  });
});

it('falls back to the front of the e-mail as a name', () => {
  expect(shownName({ ...nobody, email: 'jonas@beispiel.de' })).toBe('jonas');
});
