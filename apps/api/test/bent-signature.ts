/** An address with a signature of which the first letter is another one. */
export const withBentSignature = (address: string): string =>
  address.replace(/sig=(.)/, (_, first: string) => `sig=${first === 'A' ? 'B' : 'A'}`);
