import { adminPro } from '@tagfalter/contract/admin-pro';
import { createEntry } from '@tagfalter/contract/create-entry';
import { addDays, localDateOf } from '@tagfalter/domain/local-date';
import { expect } from 'vitest';
import { Person, sha256 } from '../src/person.ts';
import type { Stack } from '../src/stack.ts';

/** Dates that may be written over REST, in days from today. */
const SHIFTS = [-1, 0, 1];
const PHOTOS_A_DAY = 3;
const TIME_ZONE = 'UTC';

/** Grants Pro, as an operator does. */
export async function makePro(stack: Stack, person: Person): Promise<void> {
  await stack.askAdmin(adminPro, { action: 'grant', email: person.email, until: null });
}

/** Somebody with nine photos in three entries, who knows what they have written. */
export class Diarist {
  readonly person: Person;
  readonly #texts: string[] = [];
  readonly #hashes: string[] = [];

  private constructor(person: Person) {
    this.person = person;
  }

  /** @param photo gives a photo like no other */
  static async write(stack: Stack, photo: () => Uint8Array<ArrayBuffer>): Promise<Diarist> {
    const person = await new Person(stack).register();
    await makePro(stack, person);
    const diarist = new Diarist(person);
    for (const shift of SHIFTS) await diarist.#writeDay(stack, shift, photo);
    return diarist;
  }

  async #writeDay(stack: Stack, shift: number, photo: () => Uint8Array<ArrayBuffer>): Promise<void> {
    const text = `Tag ${shift} von ${this.person.email}: „Häkchen", \\Strich und 🦋`;
    const body = new FormData();
    const date = addDays(localDateOf(Date.now(), TIME_ZONE), shift);
    for (const [name, value] of Object.entries({ text, date, timeZone: TIME_ZONE })) body.set(name, value);
    for (let number = 0; number < PHOTOS_A_DAY; number += 1) {
      const bytes = photo();
      body.append('images', new Blob([bytes], { type: 'image/jpeg' }), 'foto.jpg');
      this.#hashes.push(sha256(bytes));
    }
    const headers = { authorization: `Bearer ${await this.person.token()}` };
    const reply = await fetch(`${stack.direct}${createEntry.path}`, { method: 'POST', headers, body });
    if (reply.status !== createEntry.status) throw new Error(`writing: ${reply.status} ${await reply.text()}`);
    this.#texts.push(text);
  }

  /** The product gives every text and every byte back. */
  async verify(): Promise<void> {
    const entries = await this.person.entries();
    expect(entries.map(({ text }) => text).sort()).toEqual([...this.#texts].sort());
    for (const hash of this.#hashes) {
      const bytes = (await this.person.original(hash)) ?? new Uint8Array();
      expect(sha256(bytes)).toBe(hash);
    }
  }
}
