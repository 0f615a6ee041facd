/** Somebody who has an account at the issuer, as its tokens name them. */
export interface OpenidAccount {
  sub: string;
  email?: string;
  email_verified?: boolean;
  name?: string;
  picture?: string;
}

/** Claims of an account that are in its tokens, by the scopes that ask for them. */
export const CLAIMS = { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] };
