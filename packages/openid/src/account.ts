/** Account at the issuer, as its tokens name it. */
export interface OpenidAccount {
  sub: string;
  email?: string;
  email_verified?: boolean;
  name?: string;
  picture?: string;
}

/** Claims in the tokens, by scope. */
export const CLAIMS = { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] };
