import { adminEntries } from '@tagfalter/contract/admin-entries';
import { addDays, type LocalDate, localDateOf } from '@tagfalter/domain/local-date';
import type { Person } from './person.ts';
import type { Stack } from './stack.ts';
import { TIME_ZONE } from './todays-date.ts';

/** Which days `seedDiary` writes. */
interface SeedOptions {
  /** Says which day is today. */
  timeZone?: string;
  /** The day after the last; default: today. */
  before?: LocalDate;
}

/** Gives somebody so many days before one, each with words and a mood of its own. */
export async function seedDiary(
  stack: Stack,
  person: Person,
  count: number,
  { timeZone = TIME_ZONE, before = localDateOf(Date.now(), timeZone) }: SeedOptions = {},
): Promise<void> {
  const entries = Array.from({ length: count }, (_, index) => ({
    date: addDays(before, -index - 1),
    timeZone,
    fields: {
      text: `Tag ${index + 1}: ${'Wind, Brot und ein langer Weg. '.repeat(1 + (index % 20))}`,
      mood: { level: 1 + (index % 10), feeling: null, customEmoji: null },
    },
    addImages: [],
  }));
  await stack.askAdmin(adminEntries, { accountId: await person.accountId(), entries });
}
