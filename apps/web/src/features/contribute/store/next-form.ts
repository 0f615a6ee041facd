import type { PreparedFile, TypedGuestWords } from '@tagfalter/local/guest/contributions';

/** A form as it is sent: a repeat is identical, so that the server recognises it (wire 17). */
export interface GuestForm {
  key: string;
  words: TypedGuestWords;
  /** By hash. */
  files: ReadonlyMap<string, PreparedFile>;
}

/** Results of the forms of a contribution so far. */
export interface SentForms {
  /** Hashes of the files that the server has taken. */
  arrived: ReadonlySet<string>;
  /** Words that the server has taken. */
  said: TypedGuestWords | null;
  /** A form without a reply: the server may have taken it. */
  unanswered: GuestForm | null;
}

function isSame(one: TypedGuestWords, other: TypedGuestWords): boolean {
  return (['guestName', 'topMoment', 'guestMessage', 'eventCode', 'ticket'] as const).every(
    (part) => one[part] === other[part],
  );
}

/** Words of a further form: the guest book has the moment and the greeting already. */
function nameOf({ topMoment: _moment, guestMessage: _greeting, ...rest }: TypedGuestWords): TypedGuestWords {
  return { ...rest, topMoment: '', guestMessage: '' };
}

/** A form, and whether its guest has changed it since: then its entry at the server is to be deleted. */
export interface NextForm {
  form: GuestForm;
  isOutdated: boolean;
}

/**
 * Returns the form to be sent next. A form without a reply is repeated unchanged, and later files go with another key:
 * to a known key the server replies with its stored entry, whatever else the form holds. Changed words make another
 * form. The form without a reply is repeated before it all the same: only then can its entry be deleted, so that none
 * stands twice.
 * @param held files of the contribution, by hash
 * @param newKey makes the key of another form
 * @returns `null` once everything has arrived
 */
export function nextForm(
  { arrived, said, unanswered }: SentForms,
  { words, held }: { words: TypedGuestWords; held: ReadonlyMap<string, PreparedFile> },
  newKey: () => string,
): NextForm | null {
  const isSaid = said !== null && isSame(said, words);
  const rest = new Map([...held].filter(([hash]) => !arrived.has(hash)));
  const own = isSaid ? nameOf(words) : words;
  if (unanswered) {
    const isRepeat =
      isSame(unanswered.words, own) && [...unanswered.files].every(([hash, file]) => rest.get(hash) === file);
    return { form: unanswered, isOutdated: !isRepeat };
  }
  if (isSaid && rest.size === 0) return null;
  return { form: { key: newKey(), words: own, files: rest }, isOutdated: false };
}
