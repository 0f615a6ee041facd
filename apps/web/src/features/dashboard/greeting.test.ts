import { describe, expect, it } from 'vitest';
import { greetedName, greetingAt } from './greeting.ts';

describe('the greeting (spec §2)', () => {
  it('follows the hour', () => {
    expect([4, 5, 11, 12, 17, 18, 23].map(greetingAt)).toEqual([
      'evening',
      'morning',
      'morning',
      'day',
      'day',
      'evening',
      'evening',
    ]);
  });

  it('names the person as well as it can', () => {
    expect(greetedName({ firstName: 'Miriam', email: 'm@b.de' })).toBe('Miriam');
    expect(greetedName({ firstName: ' ', email: 'jonas@b.de' })).toBe('jonas');
    expect(greetedName({ firstName: '', email: '' })).toBe('User');
  });
});
