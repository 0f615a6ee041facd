import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HLC_FORM, HLC_ZERO, hlcClamp, hlcMillis, hlcTick, isLaterClock, MAX_CLOCK_LEAD_MS } from './clock.ts';
import { HOUR_MS } from './durations.ts';

const wall = fc.integer({ min: 0, max: 4_000_000_000_000 });

describe('hybrid logical clock (S6)', () => {
  it('always moves forward, even when the wall clock jumps back', () => {
    fc.assert(
      fc.property(fc.array(wall, { minLength: 2, maxLength: 40 }), (times) => {
        let last = HLC_ZERO;
        for (const time of times) {
          const stamp = hlcTick(last, time);
          expect(stamp).toMatch(HLC_FORM);
          expect(stamp > last).toBe(true);
          expect(hlcMillis(stamp)).toBeGreaterThanOrEqual(time);
          last = stamp;
        }
      }),
    );
  });

  it('rolls an exhausted counter into the next millisecond', () => {
    expect(hlcTick('00000000000a-fffe', 5)).toBe('00000000000a-ffff');
    expect(hlcTick('00000000000a-0001', 10)).toBe('00000000000a-0002');
    expect(hlcTick('00000000000a-0001', 11)).toBe('00000000000b-0000');
    const full = '00000000000a-ffff';
    expect(hlcTick(full, 5) > full).toBe(true);
    expect(hlcTick(full, 5)).toMatch(HLC_FORM);
  });

  it('is pulled back to five minutes ahead of the server', () => {
    const now = 1_800_000_000_000;
    const ahead = hlcTick(HLC_ZERO, now + 48 * HOUR_MS);
    expect(hlcMillis(hlcClamp(ahead, now))).toBe(now + MAX_CLOCK_LEAD_MS);
    const fair = hlcTick(HLC_ZERO, now + 1000);
    expect(hlcClamp(fair, now)).toBe(fair);
  });

  it('breaks ties by writer, the same way on every device', () => {
    const a = { at: '00000000000a-0000', by: 'a' };
    const b = { at: '00000000000a-0000', by: 'b' };
    expect(isLaterClock(b, a)).toBe(true);
    expect(isLaterClock(a, b)).toBe(false);
    expect(isLaterClock(a, undefined)).toBe(true);
  });
});
