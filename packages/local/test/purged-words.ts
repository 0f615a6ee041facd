import { parseMutation } from '@tagfalter/contract/mutations';
import type { EntryFields } from '@tagfalter/domain/entry-fields';
import { entryIdFor } from '@tagfalter/domain/entry-id';
import { spaceOf } from './entry-space.ts';
import type { FakeAccount } from './fake-account.ts';

export type Words = Partial<Pick<EntryFields, 'text' | 'topMoment' | 'summary'>>;

/** Texts typed into an entry, field by field. */
export function wordsIn({ text = '', topMoment = '', summary = '' }: Words): string[] {
  return [text, topMoment, summary].filter((one) => one !== '');
}

/**
 * Watches the mutations that the server takes, in place of its rule for refusals.
 * @returns words that were removed for good and that no device has sent since
 */
export function watchPurged(account: FakeAccount): ReadonlySet<string> {
  const gone = new Set<string>();
  account.refuse = (mutation) => {
    const known = parseMutation(mutation);
    if (known?.name === 'entry.purge') {
      const stored = account.entries.get(entryIdFor(spaceOf(account.id), known.args.date));
      for (const word of wordsIn(stored?.deleted ?? {})) gone.add(word);
    } else if (known && 'fields' in known.args) for (const word of wordsIn(known.args.fields)) gone.delete(word);
    return undefined;
  };
  return gone;
}
