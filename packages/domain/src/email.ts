/** RFC 5321. */
const MAX_LENGTH = 254;

/** The identity provider's rule at sign-up: a wider one would turn people away later. */
const FORM = /^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+\-.]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

/** Without blanks around it. Linear time for any text. */
export function isEmail(address: string): boolean {
  return address.length <= MAX_LENGTH && FORM.test(address);
}

/**
 * Key under which mails to one mailbox are counted: a `+tag` and dots before the `@` make no other mailbox. It is no
 * address to write to.
 */
export function mailboxKey(address: string): string {
  const at = address.lastIndexOf('@');
  const [local = ''] = address.slice(0, at).split('+');
  return (local.replaceAll('.', '') + address.slice(at)).toLowerCase();
}
