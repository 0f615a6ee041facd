import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileListFault, isEventClosed } from './event.ts';
import { bareEventCode, isEventCode, makeEventCode } from './event-code.ts';
import { contrastOf, parseColor, readableOn, shadeOf, textColorOn } from './event-color.ts';

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('an event', () => {
  it('is open until 90 days after its date, unless closed (spec decision 40)', () => {
    const date = '2026-01-01';
    expect(isEventClosed({ date, closedAt: null }, Date.parse('2026-04-01T23:59:59Z'))).toBe(false);
    expect(isEventClosed({ date, closedAt: null }, Date.parse('2026-04-02T00:00:00Z'))).toBe(true);
    expect(isEventClosed({ date: null, closedAt: null }, Number.MAX_SAFE_INTEGER)).toBe(false);
    expect(isEventClosed({ date: null, closedAt: new Date(1) }, 2)).toBe(true);
  });

  it('takes 3 favourites, 50 more pictures, a portrait and a recording (wire 18)', () => {
    const most = ['avatar', 'audio', ...Array(3).fill('top'), ...Array(50).fill('more')];
    expect(fileListFault(most)).toBeNull();
    expect(fileListFault([...most, 'top'])).toBe('top');
    expect(fileListFault([...most, 'more'])).toBe('more');
    expect(fileListFault(['audio', 'audio'])).toBe('audio');
    expect(fileListFault(['avatar', 'avatar'])).toBe('avatar');
  });
});

describe('an event code', () => {
  it('ignores case, blanks and hyphens, and has 4 to 32 symbols', () => {
    expect(bareEventCode(' lena-und jonas ')).toBe('LENAUNDJONAS');
    expect(['abc', 'a b-c', 'x'.repeat(33)].map(isEventCode)).toEqual([false, false, false]);
    expect(['abcd', 'Äpfel', 'x'.repeat(32)].map(isEventCode)).toEqual([true, true, true]);
  });

  it('that is made can be chosen', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 8, maxLength: 8 }), (random) => {
        const code = makeEventCode(random);
        expect(isEventCode(code)).toBe(true);
        expect(bareEventCode(code)).toBe(code);
      }),
    );
  });
});

describe('the colour of an event', () => {
  it.each([
    ['#01AEBD', '#01aebd'],
    ['01aebd', '#01aebd'],
    [' #fa0 ', '#ffaa00'],
    ['#12', undefined],
    ['rgb(1,2,3)', undefined],
  ])('%s is read as %s', (typed, read) => expect(parseColor(typed)).toBe(read));

  it('has shades per channel, within its range (spec §9)', () => {
    expect(shadeOf('#01aebd', 40)).toBe('#29d6e5');
    expect(shadeOf('#01aebd', -40)).toBe('#008695');
    expect(shadeOf('#01aebd', 80)).toBe('#51feff');
  });

  it('bears ink where white could not be read (spec decision 33)', () => {
    expect(contrastOf('#01aebd', '#ffffff')).toBeCloseTo(2.7, 1);
    expect(textColorOn('#01aebd')).toBe('#172036');
    expect(textColorOn('#3e7c6f')).toBe('#ffffff');
  });

  it('always carries readable text, and is readable itself', () => {
    fc.assert(
      fc.property(color, fc.constantFrom('#ffffff', '#f5f7f1', '#0f1420'), (any, ground) => {
        expect(contrastOf(any, textColorOn(any))).toBeGreaterThanOrEqual(4.5);
        expect(contrastOf(readableOn(any, ground, 4.5), ground)).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });
});
