import { MINUTE_MS } from '@tagfalter/domain/durations';
import { REGION } from './dates.ts';
import type { Language } from './language.ts';

const STEPS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** From how many bytes on the next unit counts. */
const STEP_SIZES = [1e3, 1e6, 1e9];

/** A size as people read it: '1,8 MB'. */
export function fileSize(bytes: number, language: Language): string {
  const step = STEP_SIZES.filter((size) => bytes >= size).length;
  const unit = STEPS[step] ?? 'byte';
  const format = new Intl.NumberFormat(REGION[language], {
    style: 'unit',
    unit,
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: step >= 2 ? 1 : 0,
  });
  return format.format(bytes / 1000 ** step);
}

/** A number with one digit behind its point at most: '19,5'. */
export function decimal(value: number, language: Language): string {
  return new Intl.NumberFormat(REGION[language], { maximumFractionDigits: 1 }).format(value);
}

/** A share of something: '64 %'. @param share 0 to 1 */
export function percent(share: number, language: Language): string {
  return new Intl.NumberFormat(REGION[language], { style: 'percent', maximumFractionDigits: 0 }).format(share);
}

/** Minutes and seconds of a recording: '1:24'. @param ms milliseconds */
export function playTime(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** A waiting time in words, rounded up: '40 Sekunden', '5 Minuten'. @param ms milliseconds */
export function waitTime(ms: number, language: Language): string {
  const isLong = ms > 90_000;
  const unit = isLong ? 'minute' : 'second';
  const count = Math.max(1, Math.ceil(ms / (isLong ? MINUTE_MS : 1000)));
  return new Intl.NumberFormat(REGION[language], { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}
