import { describe, expect, it } from 'vitest';
import { dayParts, longDay, shortDay } from './dates.ts';
import { fileSize, percent, playTime, waitTime } from './measures.ts';

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

describe('dates follow the interface language (decision 35)', () => {
  it('writes a day in German form', () => {
    expect(longDay('2026-11-20', 'de')).toBe('20. November 2026');
    expect(shortDay('2026-11-20', 'de')).toBe('20. November');
    expect(dayParts('2026-11-20', 'de')).toEqual({
      day: '20',
      weekday: 'Freitag',
      weekdayShort: 'Fr',
      monthYear: 'November 2026',
    });
  });

  it('writes the same day in the other three', () => {
    expect(longDay('2026-11-20', 'en')).toBe('20 November 2026');
    expect(longDay('2026-11-20', 'fr')).toBe('20 novembre 2026');
    expect(longDay('2026-11-20', 'es')).toBe('20 de noviembre de 2026');
  });

  it('names no date where there is none', () => {
    expect(dayParts('2026-02-30', 'de')).toBeNull();
    expect(longDay('gestern', 'de')).toBeNull();
  });
});

describe('measures', () => {
  it('writes sizes and shares', () => {
    expect(plain(fileSize(1_800_000, 'de'))).toBe('1,8 MB');
    expect(plain(fileSize(12_400, 'en'))).toBe('12 kB');
    expect(plain(percent(0.64, 'de'))).toBe('64 %');
  });

  it('writes how long to wait, rounded up', () => {
    expect(waitTime(39_200, 'de')).toBe('40 Sekunden');
    expect(waitTime(241_000, 'de')).toBe('5 Minuten');
    expect(waitTime(90_000, 'de')).toBe('90 Sekunden');
    expect(waitTime(90_001, 'de')).toBe('2 Minuten');
    expect(waitTime(0, 'en')).toBe('1 second');
    expect(waitTime(600_000, 'fr').replaceAll(/\s/g, ' ')).toBe('10 minutes');
  });

  it('writes the length of a recording', () => {
    expect(playTime(84_000)).toBe('1:24');
    expect(playTime(59_600)).toBe('1:00');
    expect(playTime(900)).toBe('0:01');
  });
});
