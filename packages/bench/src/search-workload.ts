import { MINUTE_MS } from '@tagfalter/domain/durations';
import { BrowserDevice } from './browser-device.ts';
// Says what `bench` is in a page.
import type {} from './page-side.ts';
import type { RunningSide } from './side.ts';
import { percentile } from './statistics.ts';
import type { Note } from './workloads.ts';

/** Words of the days, as somebody types them. */
const WORDS = ['tomaten', 'schwester', 'regen', 'telefoniert', 'wolken', 'garten', 'spannend', 'aufstehen'];
/** Each letter more is a question of its own. */
const TYPED = WORDS.flatMap((word) => Array.from(word, (_, index) => word.slice(0, index + 1)));
/** Milliseconds in which the app fetches its diary. */
const FETCH_MS = MINUTE_MS;

/** Runs in the page: types a query into the field. */
function type(query: string): void {
  const field = document.querySelector<HTMLInputElement>('input[type="search"]');
  if (!field) throw new Error('There is no field to type into');
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, query);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Runs in the page: milliseconds from typing a query to the frame in which its words are marked. */
async function painted(query: string): Promise<number> {
  const frame = () => new Promise((next) => requestAnimationFrame(next));
  const marked = () => {
    const [range] = CSS.highlights.get('found-words') ?? [];
    return range instanceof Range ? range.toString().toLowerCase() : '';
  };
  const started = performance.now();
  const field = document.querySelector<HTMLInputElement>('input[type="search"]');
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, query);
  field?.dispatchEvent(new Event('input', { bubbles: true }));
  do await frame();
  while (marked() !== query);
  // A task of its own comes after the frame.
  await new Promise((next) => setTimeout(next));
  return performance.now() - started;
}

/** Search in the finished app of a device that has fetched its diary, while somebody types. */
export async function measureSearch(side: RunningSide, entries: number, note: Note): Promise<void> {
  const account = await side.account('read', entries);
  const device = await BrowserDevice.open(side);
  try {
    const { page } = device;
    await page.evaluate((text) => bench.prepare(text), account);
    await page.goto(new URL('/search', side.page).href);
    await page.waitForSelector('input[type="search"]');
    // The note says that days are still on their way.
    await page.waitForFunction(() => document.querySelector('.search-page > .banner') === null, { timeout: FETCH_MS });
    await page.evaluate(type, 'heute');
    await page.waitForSelector('.hit', { timeout: FETCH_MS });
    const spent: number[] = [];
    for (const query of TYPED) spent.push(await page.evaluate(painted, query));
    note('painted', entries, percentile(spent, 95));
    await device.load();
    const scans = await page.evaluate(([text, words]) => bench.scan(text, words), [account, TYPED] as const);
    if (scans) note('scan', entries, percentile(scans, 95));
  } finally {
    await device.close();
  }
}
