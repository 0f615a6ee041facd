import path from 'node:path';
import { addDays } from '@tagfalter/domain/local-date';
import { diaryAnswers } from '../src/engines/diary-answers.ts';
import { expect, test } from '../src/engines/fixtures.ts';
import { held } from '../src/engines/known-diary.ts';
import { isInDiary, registerNewcomer } from '../src/engines/newcomer.ts';
import { records, windToMiddle } from '../src/engines/recorder.ts';
import { Person } from '../src/person.ts';
import { todaysDate } from '../src/todays-date.ts';

const PHOTO = path.join(import.meta.dirname, '../fixtures/photo-1.jpg');
const LEAVINGS = 3;

test('an evening: register, write, photo, record, offline, leave', async ({ stack, newVisitor }) => {
  const person = new Person(stack);
  const visitor = await newVisitor();
  await registerNewcomer(visitor, person, await stack.spareCode());
  expect(await visitor.words()).not.toContain('Neue Version verfügbar');

  await visitor.open('/create');
  await visitor.write('Text', 'Heute am See.');
  await visitor.choose('Fotos auswählen', PHOTO);
  await visitor.until('the photo', () => visitor.has('Foto entfernen'));
  const hasSound = await records(visitor);
  console.log(`${visitor.version}, ${hasSound ? 'records' : 'records nothing here'}`);
  if (hasSound) {
    await visitor.press('Aufnahme starten');
    await visitor.sees('0:03');
    await visitor.press('Aufnahme beenden');
    await visitor.until('the player', () => visitor.has('Abspielen'));
  }
  await visitor.press('Speichern');
  await visitor.isAt('/dashboard');
  await visitor.until('all of it at the server', async () => {
    const [entry] = await person.synced();
    return entry?.text === 'Heute am See.' && entry.readyMedia.length === (hasSound ? 2 : 1);
  });
  await visitor.until('the chip', () => visitor.has('Gesichert'));

  if (hasSound) {
    await visitor.open('/create');
    const { duration, at } = await windToMiddle(visitor);
    console.log(`${visitor.version}: a recording of ${duration.toFixed(1)} s, wound to ${at.toFixed(1)} s`);
    expect(duration).toBeGreaterThan(2);
    expect(duration).toBeLessThan(20);
    expect(Math.abs(at - duration / 2)).toBeLessThan(0.5);
    await visitor.open('/');
    await isInDiary(visitor);
  }

  stack.proxy.cut();
  await visitor.open(`/create?day=${addDays(todaysDate(), -1)}`);
  await visitor.write('Text', 'Ohne Netz geschrieben.');
  await visitor.press('Speichern');
  await visitor.isAt('/dashboard');
  await visitor.sees('Ohne Netz geschrieben.');
  await visitor.kill();
  await visitor.arrive();
  await visitor.open('/');
  await visitor.sees('Ohne Netz geschrieben.');
  expect(await visitor.words()).toContain('Heute am See.');
  stack.proxy.restore();
  await visitor.until('what was written offline', async () => (await person.synced()).length === 2);

  for (let turn = 0; turn < LEAVINGS; turn += 1) {
    const release = await held(visitor, stack.proxy.holdReplyTo('/api/sync/pull'), () => visitor.open('/'));
    release();
    await visitor.leave('/impressum');
    await visitor.sees('Angaben nach § 5');
    await visitor.open('/');
    await isInDiary(visitor);
    expect(await diaryAnswers(visitor)).toBe(true);
  }
  await visitor.sees('Ohne Netz geschrieben.');
});
