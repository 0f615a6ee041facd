/** Longest address that mail servers carry (RFC 5321). */
const MAX_LENGTH = 254;

/** The rule by which the identity provider takes an address at sign-up: one for all, or somebody it let in is turned away later. */
const FORM = /^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+\-.]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

/** Whether a text is an e-mail address, without blanks around it. Linear time for any text. */
export function isEmail(address: string): boolean {
  return address.length <= MAX_LENGTH && FORM.test(address);
}
