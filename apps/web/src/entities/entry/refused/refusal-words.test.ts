import { i18n } from '@lingui/core';
import { ERROR_STATUS } from '@tagfalter/contract/error';
import { beforeAll, describe, expect, it } from 'vitest';
import { refusalWords } from './refusal-words.ts';

beforeAll(() => i18n.loadAndActivate({ locale: 'de', messages: {} }));

const words = (...args: Parameters<typeof refusalWords>) => i18n._(refusalWords(...args));

describe('why something was not taken (decision 12)', () => {
  it('names the limit of the tier for photos and recordings', () => {
    expect(words('tier_limit', 'image', false)).toBe('Im Tarif Free ist ein Foto pro Tag möglich.');
    expect(words('tier_limit', 'audio', false)).toBe('Im Tarif Free sind Aufnahmen bis 60 Sekunden möglich.');
    expect(words('tier_limit', 'image', true)).not.toContain('Free');
  });

  it('has words of its own for every refusal that may park something', () => {
    const unknown = words('something_new', undefined, false);
    // Refusals of a form, the day's work, the reminder or a request to a friend have their words there.
    const elsewhere = [
      'username_invalid',
      'nothing_heard',
      'password_too_short',
      'password_too_long',
      'password_too_common',
      'too_many_images',
      'audio_too_long',
      'code_too_short',
      'push_service_unknown',
      'befriends_oneself',
      'profile_incomplete',
      'email_unknown',
    ];
    const parking = Object.entries(ERROR_STATUS).filter(
      ([code, status]) => [413, 415, 422].includes(status) && !elsewhere.includes(code),
    );
    for (const [code] of [...parking, ['edit_window_closed'], ['pro_required']] as const) {
      expect(words(code, undefined, false), code).not.toBe(unknown);
    }
  });

  it('does not fall for names that every object has', () => {
    expect(words('constructor', undefined, false)).toBe(words('something_new', undefined, false));
  });
});
