/** RFC 5321. */
const MAX_LENGTH = 254;

/** The identity provider's rule at sign-up: a wider one would turn people away later. */
const FORM = /^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+\-.]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

/** Without blanks around it. Linear time for any text. */
export function isEmail(address: string): boolean {
  return address.length <= MAX_LENGTH && FORM.test(address);
}
