import type { GuestWords, PreparedFile } from '@tagfalter/local/guest/contributions';

/** One form as it is sent: a repeat is the very same one, by which the server knows it again (wire 17). */
export interface GuestForm {
  key: string;
  words: GuestWords;
  /** By hash. */
  files: ReadonlyMap<string, PreparedFile>;
}

/** What became of the forms of a contribution so far. */
export interface SentForms {
  /** Hashes of the files that the server has taken. */
  arrived: ReadonlySet<string>;
  /** Words that the server has taken. */
  said: GuestWords | null;
  /** A form without an answer: the server may have taken it. */
  unanswered: GuestForm | null;
}

function isSame(one: GuestWords, other: GuestWords): boolean {
  return (['guestName', 'topMoment', 'guestMessage', 'eventCode', 'ticket'] as const).every(
    (part) => one[part] === other[part],
  );
}

/** Words of a further form: those of the first are in the guest book already. */
function nameOf({ topMoment: _moment, guestMessage: _greeting, ...rest }: GuestWords): GuestWords {
  return { ...rest, topMoment: '', guestMessage: '' };
}

/** A form, and whether its guest has changed it since: what the server has of it is to be deleted again. */
export interface NextForm {
  form: GuestForm;
  isOutdated: boolean;
}

/**
 * The form to be sent next. One without an answer is repeated as it was, and what came after it goes with another key: the
 * server answers a known key with what it has, whatever else the form holds. Changed words make another form; before it goes,
 * the one without an answer is repeated all the same, as only then its entry can be deleted, and stands nowhere twice.
 * @param held files of the contribution, by hash
 * @param newKey makes the key of another form
 * @returns `null` once everything has arrived
 */
export function nextForm(
  { arrived, said, unanswered }: SentForms,
  { words, held }: { words: GuestWords; held: ReadonlyMap<string, PreparedFile> },
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
