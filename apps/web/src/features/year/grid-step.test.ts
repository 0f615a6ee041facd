import { describe, expect, it } from 'vitest';
import { gridStep, type MonthsAs } from './grid-step.ts';

describe('a key in the grid of a year', () => {
  it.each<[string, string, MonthsAs, string | null]>([
    ['2026-03-14', 'ArrowRight', 'rows', '2026-03-15'],
    ['2026-03-14', 'ArrowUp', 'rows', '2026-02-14'],
    ['2026-03-31', 'ArrowUp', 'rows', '2026-02-28'],
    ['2024-03-31', 'ArrowUp', 'rows', '2024-02-29'],
    ['2026-03-31', 'ArrowRight', 'rows', null],
    ['2026-01-01', 'ArrowLeft', 'rows', null],
    ['2026-01-01', 'ArrowUp', 'rows', null],
    ['2026-12-01', 'ArrowDown', 'rows', null],
    ['2026-03-14', 'ArrowDown', 'columns', '2026-03-15'],
    ['2026-03-14', 'ArrowRight', 'columns', '2026-04-14'],
    ['2026-03-31', 'ArrowRight', 'columns', '2026-04-30'],
    ['2026-03-01', 'ArrowLeft', 'rows', null],
    ['2026-03-01', 'ArrowUp', 'columns', null],
    ['2026-03-31', 'ArrowDown', 'columns', null],
    ['2026-01-14', 'ArrowLeft', 'columns', null],
    ['2026-12-14', 'ArrowRight', 'columns', null],
    ['2026-03-01', 'Home', 'rows', '2026-03-01'],
    ['2026-03-31', 'End', 'rows', '2026-03-31'],
    ['2026-03-14', 'Home', 'columns', '2026-03-01'],
    ['2026-02-14', 'End', 'rows', '2026-02-28'],
    ['2026-02-14', 'a', 'rows', null],
  ])('%s, %s, months as %s: %s', (from, key, monthsAs, to) => expect(gridStep(from, key, monthsAs)).toBe(to));
});
