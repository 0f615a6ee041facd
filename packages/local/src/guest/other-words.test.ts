import { beforeEach, expect, it } from 'vitest';
import type { FakeBook } from '../../test/fake-book.ts';
import { makeBook, makePhone, type Phone } from '../../test/guest-phone.ts';
import { submitContribution } from './contributions.ts';
import { takeOverContribution } from './hand-in-later.ts';
import { progressOf } from './progress.ts';
import { countGuestWaiting } from './round.ts';

let book: FakeBook;
let phone: Phone;
let id: string;

/** A photo is at the server, and the phone has no network any more. */
beforeEach(async () => {
  book = await makeBook();
  phone = makePhone(book);
  ({ id } = await phone.begin());
  await phone.photo(id, 3000, 1);
  await phone.round();
});

/** Another browser finishes it by its link. */
async function finishElsewhere(guestMessage: string): Promise<void> {
  const other = makePhone(book);
  const { secret, eventId, receiptKey } = await phone.row(id);
  await takeOverContribution(other.db, other.env, { id: eventId, receiptKey, sharingMode: 'public' }, { id, secret });
  await submitContribution(other.db, id, { guestName: 'Berta', topMoment: '', guestMessage });
  await other.round();
}

async function untilDone(): Promise<void> {
  for (let count = 0; count < 5; count += 1) {
    await phone.round();
    if ((await countGuestWaiting(phone.db)) === 0) return;
  }
  throw new Error('something waits for ever');
}

const OWN = { guestName: 'Helga', topMoment: 'Das Ja.', guestMessage: 'Von hier.' };
const received = () =>
  [...book.held.values()].map(({ said: { guestName, topMoment, guestMessage } }) => [
    guestName,
    topMoment,
    guestMessage,
  ]);

it('sends words in a further contribution after another browser finished this one', async () => {
  await finishElsewhere('Von dort.');
  await submitContribution(phone.db, id, OWN);
  await phone.round();
  const { wordsIn } = await phone.row(id);
  expect(wordsIn).toBeDefined();
  await untilDone();
  expect(received()).toEqual([
    ['Berta', 'Das Ja.', 'Von dort.'],
    ['Helga', '', 'Von hier.'],
  ]);
  expect(progressOf(await phone.row(wordsIn ?? ''), []).isWhole).toBe(true);
});

it('begins no further one where the server has taken the words', async () => {
  await finishElsewhere('');
  await submitContribution(phone.db, id, { ...OWN, guestMessage: '  Zwei\r\nZeilen ' });
  await untilDone();
  await phone.revisit().round();
  expect(received()).toEqual([['Berta', 'Das Ja.', 'Zwei\nZeilen']]);
  expect(await phone.revisit().db.contributions.count()).toBe(1);
});

it('begins one further contribution, though the answer was lost at first', async () => {
  await finishElsewhere('Von dort.');
  await submitContribution(phone.db, id, OWN);
  let isLost = false;
  book.fault = ({ method }) => {
    if (method !== 'PUT' || isLost) return undefined;
    isLost = true;
    return 'lost';
  };
  await untilDone();
  expect(received().map(([, , greeting]) => greeting)).toEqual(['Von dort.', 'Von hier.']);
});
