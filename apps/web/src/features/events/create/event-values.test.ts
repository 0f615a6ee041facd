import { DEFAULT_EVENT_COLOR } from '@tagfalter/domain/event-color';
import { describe, expect, it } from 'vitest';
import { checkEvent, EMPTY_EVENT, type EventProblem, type EventValues, eventForm } from './event-values.ts';

const named = (more: Partial<EventValues>): EventValues => ({ ...EMPTY_EVENT, name: 'Fest', ...more });
const withCode = (code: string) => named({ mode: 'code_required', code });

describe('a new event', () => {
  it.each<[string, EventValues, EventProblem[]]>([
    ['only its name', named({}), []],
    ['a name of blanks', named({ name: '  ' }), ['name-missing']],
    ['a short colour', named({ color: '#abc' }), []],
    ['a colour that is none', named({ color: '#01aebdd' }), ['color-invalid']],
    ['no code where none is asked for', named({ code: 'x' }), []],
    ['a code of three symbols', withCode('A-B C'), ['code-length']],
    ['a code of four', withCode('ab-cd'), []],
    ['a code of 32', withCode('x'.repeat(32)), []],
    ['a code of 33', withCode('x'.repeat(33)), ['code-length']],
    ['code mode without one', withCode(' '), ['code-missing']],
    ['everything wrong', { ...withCode(''), name: '', color: '' }, ['name-missing', 'color-invalid', 'code-missing']],
  ])('with %s: %j', (_, values, problems) => {
    expect(checkEvent(values)).toEqual(problems);
  });

  it('is sent with a code only where guests need one', () => {
    expect(eventForm({ ...withCode('FEST'), mode: 'public' }, null).has('eventCode')).toBe(false);
    expect(eventForm(withCode('FEST'), null).get('eventCode')).toBe('FEST');
  });

  it('is sent with every field and its cover', () => {
    const cover = new File(['x'], 'a.jpg');
    const sent = Object.fromEntries(eventForm(named({ date: '2026-09-12', type: 'wedding' }), cover));
    expect(sent).toMatchObject({
      eventName: 'Fest',
      eventDescription: '',
      eventType: 'wedding',
      eventDate: '2026-09-12',
      backgroundColor: DEFAULT_EVENT_COLOR,
      sharingMode: 'public',
      coverImage: cover,
    });
  });
});
