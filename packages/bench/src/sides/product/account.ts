import * as v from 'valibot';

/** Data that a page needs to open an account of the product; it travels as text. */
const AccountSchema = v.object({
  accountId: v.string(),
  entrySpace: v.string(),
  email: v.string(),
  password: v.string(),
  /** Milliseconds since the epoch; the seeded days lie before it. */
  today: v.number(),
});
export type Account = v.InferOutput<typeof AccountSchema>;

export function readAccount(text: string): Account {
  return v.parse(AccountSchema, JSON.parse(text));
}
