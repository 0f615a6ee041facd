/** An address with a wrong first letter in its signature. */
export const withBentSignature = (address: string): string =>
  address.replace(/sig=(.)/, (_, first: string) => `sig=${first === 'A' ? 'B' : 'A'}`);
