// @vitest-environment happy-dom
import { MoodScale, MoodWings } from '@tagfalter/ui/mood-picker';
import { Wing } from '@tagfalter/ui/wing';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { all, click, one, render } from './render.tsx';

const onChange = vi.fn<(level: number) => void>();
beforeEach(() => void onChange.mockClear());

const WORDS = ['schlecht', 'mau', 'okay', 'gut', 'großartig'];
const wings = (level: number | null) => (
  <MoodWings
    level={level}
    onChange={onChange}
    label="Stimmung"
    nameOf={(shown) => `Stimmung ${shown}`}
    wordOf={(band) => WORDS[band - 1] ?? ''}
  />
);
const radios = () => all('input[type="radio"]').filter((one) => one instanceof HTMLInputElement);
const names = () => radios().map((radio) => radio.getAttribute('aria-label'));
const chosen = () => radios().flatMap((radio, index) => (radio.checked ? [index + 1] : []));
const at = (place: number): HTMLElement => radios()[place - 1] ?? expect.fail(`no wing ${place}`);

describe('the five wings', () => {
  it('are one group of radio buttons, none chosen at first', async () => {
    await render(wings(null));
    expect(one('[role="radiogroup"]').getAttribute('aria-label')).toBe('Stimmung');
    expect(names()).toEqual(['Stimmung 2', 'Stimmung 4', 'Stimmung 6', 'Stimmung 8', 'Stimmung 10']);
    expect(new Set(radios().map(({ name }) => name)).size).toBe(1);
    expect(chosen()).toEqual([]);
  });

  it('bear their words for the eye, and their butterflies in order', async () => {
    await render(wings(null));
    expect(all('.moods__c > span').map((word) => [word.textContent, word.getAttribute('aria-hidden')])).toEqual(
      WORDS.map((word) => [word, 'true']),
    );
    expect(all('use').map((wing) => wing.getAttribute('href'))).toEqual([1, 2, 3, 4, 5].map((band) => `#wing-${band}`));
  });

  it.each([
    [1, 2],
    [2, 4],
    [3, 6],
    [4, 8],
    [5, 10],
  ])('wing %i stands for %i', async (place, level) => {
    await render(wings(null));
    await click(at(place));
    expect(onChange.mock.calls).toEqual([[level]]);
  });

  it.each([
    [1, 1],
    [2, 1],
    [3, 2],
    [5, 3],
    [7, 4],
    [8, 4],
    [9, 5],
  ])('level %i is on wing %i, which says it', async (level, place) => {
    await render(wings(level));
    expect([chosen(), names()[place - 1]]).toEqual([[place], `Stimmung ${level}`]);
  });

  it('leave a fine level on a second tap, their own silently', async () => {
    const page = await render(wings(7));
    await click(at(4));
    expect(onChange.mock.calls).toEqual([[8]]);
    await page.show(wings(8));
    await click(at(4));
    expect(onChange).toHaveBeenCalledTimes(1);
  });

  it('are two groups where they stand twice', async () => {
    await render([<div key="a">{wings(2)}</div>, <div key="b">{wings(10)}</div>]);
    expect(new Set(radios().map(({ name }) => name)).size).toBe(2);
    expect(chosen()).toEqual([1, 10]);
  });
});

describe('the fine scale', () => {
  it('has ten steps, and each says its own', async () => {
    await render(<MoodScale level={7} onChange={onChange} label="Genauer" nameOf={(level) => `${level} von 10`} />);
    expect([names().length, names()[6], chosen()]).toEqual([10, '7 von 10', [7]]);
    await click(at(10));
    expect(onChange.mock.calls).toEqual([[10]]);
  });
});

describe('a single wing', () => {
  it('is decoration, unless words stand for it', async () => {
    await render(<Wing band={3} />);
    expect([one('svg').getAttribute('aria-hidden'), document.body.textContent]).toEqual(['true', '']);
    await render(<Wing band={3} size="sm" label="Stimmung 6" />);
    expect(one('.sr').textContent).toBe('Stimmung 6');
  });
});
