import { adminEntries } from '@tagfalter/contract/admin-entries';
import { addDays, localDateOf } from '@tagfalter/domain/local-date';
import type { Person } from './person.ts';
import type { Stack } from './stack.ts';

/** Gives somebody so many days before today, each with words and a mood of its own. @param timeZone says which day is today */
export async function seedDays(stack: Stack, person: Person, count: number, timeZone = 'Europe/Berlin'): Promise<void> {
  const today = localDateOf(Date.now(), timeZone);
  const entries = Array.from({ length: count }, (_, index) => ({
    date: addDays(today, -index - 1),
    timeZone,
    fields: {
      text: `Tag ${index + 1}: ${'Wind, Brot und ein langer Weg. '.repeat(1 + (index % 20))}`,
      mood: { level: 1 + (index % 10), feeling: null, customEmoji: null },
    },
    addImages: [],
  }));
  await stack.askAdmin(adminEntries, { accountId: await person.accountId(), entries });
}
