import * as v from 'valibot';
import { IDENTITY_PATH } from './identity.ts';

/** `login` and `register` (spec §4), `link` to the signed-in account, or `confirm` for `reauth_required`. */
export const ExternalModeSchema = v.picklist(['login', 'register', 'link', 'confirm']);
export type ExternalMode = v.InferOutput<typeof ExternalModeSchema>;

/** Address at the external provider. Sets a cookie that binds the attempt to this browser. */
export const beginExternal = {
  path: `${IDENTITY_PATH}/external/begin`,
  body: v.object({
    mode: ExternalModeSchema,
    /** In a web view the provider asks for consent (spec §9). */
    isEmbedded: v.optional(v.boolean(), false),
    /** Somebody has signed out in this browser: the provider is asked for a new sign-in. */
    asksLogin: v.optional(v.boolean(), false),
  }),
  reply: v.object({ url: v.pipe(v.string(), v.url()) }),
};

/**
 * Takes what the provider sent to the callback page. `login` and `register` begin a session, `link` adds the account,
 * `confirm` counts as a fresh proof.
 */
export const finishExternal = {
  path: `${IDENTITY_PATH}/external/finish`,
  body: v.object({
    /** Query of the callback page, without its question mark. */
    answer: v.pipe(v.string(), v.maxLength(8_192)),
    /** For `register`: a valid code frees an address whose sign-up was never completed. */
    invitationCode: v.optional(v.pipe(v.string(), v.maxLength(200))),
  }),
  reply: v.object({
    mode: ExternalModeSchema,
    /** From the provider. */
    profile: v.object({ email: v.string(), name: v.string() }),
  }),
};

/** Needs a password. Returns `{success: true}`. */
export const unlinkExternal = { path: `${IDENTITY_PATH}/external/unlink` };

/**
 * Codes with which the embedded provider refuses these calls, with their status:
 * - `EXTERNAL_CANCELLED` 400: they gave up at the provider
 * - `EXTERNAL_EXPIRED` 400: begun more than ten minutes ago, in another browser, or finished already
 * - `EXTERNAL_FAILED` 400: the provider's answer does not hold
 * - `EXTERNAL_NO_EMAIL` 400: its account names no e-mail address
 * - `EXTERNAL_UNKNOWN` 404: no account here is linked to it (`login`)
 * - `USER_ALREADY_EXISTS` 409: its address belongs to an account here that is not linked (spec decision 53)
 * - `EXTERNAL_TAKEN` 409: it is linked to another account here (`link`)
 * - `EXTERNAL_OTHER` 409: it is not the one that is linked (`link`, `confirm`), or somebody else has signed in meanwhile
 * - `EXTERNAL_STALE` 403: the provider does not say that they have just signed in there (`confirm`)
 * - `REAUTH_REQUIRED` 403: linking and unlinking want a fresh proof
 * - `PASSWORD_MISSING` 409: it is the only way in (`unlink`)
 * - `EXTERNAL_UNREACHABLE` 503: the provider does not answer
 */
export const EXTERNAL_CODES = [
  'EXTERNAL_CANCELLED',
  'EXTERNAL_EXPIRED',
  'EXTERNAL_FAILED',
  'EXTERNAL_NO_EMAIL',
  'EXTERNAL_UNKNOWN',
  'EXTERNAL_TAKEN',
  'EXTERNAL_OTHER',
  'EXTERNAL_STALE',
  'REAUTH_REQUIRED',
  'PASSWORD_MISSING',
  'EXTERNAL_UNREACHABLE',
] as const;
export type ExternalCode = (typeof EXTERNAL_CODES)[number];

/** `state` with which an issuer sends people back whose session there has ended. */
export const SIGNED_OUT = 'signed-out';

/** Redirect URI of providers; a popup opens it first. */
export const SIGN_IN_PAGE = '/sign-in/callback';
