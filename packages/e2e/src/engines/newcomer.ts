import * as v from 'valibot';
import type { Person } from '../person.ts';
import type { Visitor } from './visitor.ts';

/** Registers by the dialog of the landing page; ends in the diary, with the worker in charge. */
export async function registerNewcomer(visitor: Visitor, person: Person, code: string): Promise<void> {
  await visitor.open('/');
  await visitor.press('Mit Einladung beginnen');
  await visitor.write('Einladungscode', code);
  await visitor.write('Vorname', person.firstName);
  await visitor.write('Nachname', person.lastName);
  await visitor.write('E-Mail', person.email);
  await visitor.write('Passwort', person.password);
  await visitor.press('Ich bin mindestens 16');
  await visitor.press('Konto erstellen');
  await isInDiary(visitor);
}

/** In the diary, with the worker in charge: from here on the app opens without a network. */
export async function isInDiary(visitor: Visitor): Promise<void> {
  await visitor.until('the diary', () => visitor.has('Menü von'));
  await visitor.until('a worker', () => visitor.ask(v.boolean(), () => navigator.serviceWorker.controller !== null));
}
