import * as v from 'valibot';
import { expect, test } from '../src/engines/fixtures.ts';
import { comeIn } from '../src/engines/known-diary.ts';
import { playableSeconds, records, windToMiddle } from '../src/engines/recorder.ts';
import { countFromEnv } from '../src/runs.ts';

/** A kill costs half a minute; a handful of them tells a figure. */
const COUNT = Math.min(countFromEnv('SOAK_COUNT', 1), 20);
/** Seconds that may be missing at the end of a recording (promise 5). */
const MISSING_S = 5;

test('a browser killed while typing keeps what was called stored @soak', async ({ newPerson, newVisitor }) => {
  test.setTimeout(120_000 + COUNT * 60_000);
  const visitor = await newVisitor();
  await comeIn(visitor, await newPerson());
  let stored = '';
  let most = 0;
  for (let turn = 1; turn <= COUNT; turn += 1) {
    await visitor.open('/create');
    const before = stored;
    await visitor.until('what was stored before', async () => (await visitor.value('Text')) === before);
    await visitor.write('Text', `Lauf ${turn}. `);
    await visitor.sees('Entwurf gespeichert');
    stored += `Lauf ${turn}. `;
    const more = 'mitten im Wort'.slice(0, 1 + ((turn * 5) % 14));
    await visitor.write('Text', more);
    await visitor.kill();
    await visitor.arrive();
    await visitor.open('/create');
    const least = stored;
    await visitor.until('what was called stored', async () => (await visitor.value('Text')).startsWith(least));
    const kept = await visitor.value('Text');
    most = Math.max(most, stored.length + more.length - kept.length);
    expect(`${stored}${more}`.startsWith(kept)).toBe(true);
    stored = kept;
  }
  console.log(
    `${visitor.version}: killed ${COUNT} × while typing, 0 lost of what was stored, at most ${most} letters of what was not`,
  );
});

test('a browser killed while recording keeps all but the end @soak', async ({ newPerson, newVisitor }) => {
  test.setTimeout(120_000 + COUNT * 90_000);
  const visitor = await newVisitor();
  await comeIn(visitor, await newPerson());
  expect(await records(visitor), 'a browser that records').toBe(true);
  const figures: string[] = [];
  let most = 0;
  const turns = Math.ceil(COUNT / 4);
  for (let turn = 0; turn < turns; turn += 1) {
    await visitor.open('/create');
    await visitor.press('Aufnahme starten');
    const wanted = 8 + (turn % 5) * 4;
    await visitor.sees(`0:${String(wanted).padStart(2, '0')}`, 60_000);
    const recorded = v.parse(v.pipe(v.string(), v.transform(Number)), /0:(\d\d)/.exec(await visitor.words())?.[1]);
    await visitor.kill();
    await visitor.arrive();
    await visitor.open('/create');
    await visitor.sees('Aufnahme wiederhergestellt');
    await visitor.sees(' lang. Es fehlen höchstens');
    const promised = /0:(\d\d) lang/.exec(await visitor.words())?.[1];
    const playable = await playableSeconds(visitor);
    figures.push(`${recorded} recorded, ${Number(promised)} promised, ${playable.toFixed(1)} playable`);
    most = Math.max(most, recorded - playable);
    if (turn === turns - 1) break;
    await visitor.press('Verwerfen');
    await visitor.press('Verwerfen');
    await visitor.until('it has gone', async () => !(await visitor.words()).includes('Aufnahme wiederhergestellt'));
  }
  console.log(
    `${visitor.version}, killed while recording, in seconds: ${figures.join('; ')}; at most ${most.toFixed(1)} missing`,
  );
  expect(most).toBeLessThanOrEqual(MISSING_S);
  await visitor.press('Behalten');
  const { duration, at } = await windToMiddle(visitor);
  console.log(`${visitor.version}: the last, of ${duration.toFixed(1)} s, wound to ${at.toFixed(1)} s`);
  expect(Math.abs(at - duration / 2)).toBeLessThan(0.5);
});
