import path from 'node:path';
import { sharedEvent } from '@tagfalter/contract/shared-event';
import * as v from 'valibot';
import { test } from '../src/engines/fixtures.ts';
import { records } from '../src/engines/recorder.ts';
import { GuestBook } from '../src/guest-book.ts';

const PHOTO = path.join(import.meta.dirname, '../fixtures/photo-1.jpg');

test('a guest hands in a photo and a greeting offline, then returns', async ({ stack, newPerson, newVisitor }) => {
  const book = await GuestBook.of(stack, await newPerson());
  const visitor = await newVisitor({ size: { width: 390, height: 844 } });
  await visitor.open(book.page);
  await visitor.press('Bilder und Grüße teilen');
  await visitor.choose('Fotos auswählen', PHOTO);
  await visitor.until('the favourite', () => visitor.has('Lieblingsbild: '));
  await visitor.write('Dein Name', 'Tante Helga');
  await visitor.write('Dein Gruß', 'Macht es gut miteinander.');
  const hasSound = await records(visitor);
  if (hasSound) {
    await visitor.press('Gruß aufnehmen');
    await visitor.sees('0:02');
    await visitor.press('Aufnahme beenden');
    await visitor.until('the greeting', () => visitor.has('Aufnahme entfernen'));
  }
  stack.proxy.cut();
  await visitor.press('Senden');
  // Among the guest's own, under the name: it is on the phone, to be sent.
  await visitor.sees('Tante Helga');
  // A tab that is closed says nothing either.
  await visitor.kill();

  stack.proxy.restore();
  await visitor.arrive();
  await visitor.open(book.page);
  await visitor.sees('1 von 1 Bild ist angekommen', 60_000);
  await visitor.until('picture and greeting in the book', async () => {
    const reply = await fetch(`${stack.direct}${sharedEvent.path.replace(':token', book.event.shareToken)}`);
    const { entries } = v.parse(sharedEvent.reply, await reply.json());
    const [entry] = entries;
    return entry?.pictures.length === 1 && (entry.guestAudioUrl !== null) === hasSound;
  });
  await visitor.sees('Macht es gut miteinander.');
});
