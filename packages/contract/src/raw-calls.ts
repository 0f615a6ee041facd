import type { GenericSchema } from 'valibot';
import { EXPORT_PATH } from './account-export.ts';
import type { ErrorCode } from './error.ts';
import { EVENT_ARCHIVE_PATH } from './event-archive.ts';
import { IDENTITY_PATH } from './identity.ts';
import { IMPORT_ARCHIVE_PATH } from './imports.ts';
import {
  CANCELLATION_BODY,
  EMAIL_BODY,
  EMPTY_BODY,
  EXTERNAL_BEGIN_BODY,
  EXTERNAL_FINISH_BODY,
  LINK_BODY,
  NEW_PASSWORD_BODY,
  PAYMENT_EVENT_BODY,
  PAYMENT_EVENT_HEADERS,
  type RawBody,
  SIGN_IN_BODY,
  SIGN_UP_BODY,
  UPLOAD_BODY,
  UPLOAD_HEADERS,
  WITHDRAWAL_BODY,
} from './raw-bodies.ts';
import { UPLOADS_PATH } from './upload.ts';

/** Its wire belongs to a protocol or a library; only described here. */
export interface RawCall {
  method: 'get' | 'post' | 'head' | 'patch' | 'delete';
  /** `{name}` for parameters. */
  path: string;
  summary: string;
  /** Needs the Bearer token. */
  bearer: boolean;
  status: number;
  headers?: GenericSchema;
  body?: RawBody;
  errors: readonly ErrorCode[];
}

const identity = (name: string, summary: string): RawCall => ({
  method: 'get',
  path: `${IDENTITY_PATH}/${name}`,
  summary,
  bearer: false,
  status: 200,
  errors: [],
});
const identityPost = (
  name: string,
  summary: string,
  body: RawBody,
  errors: readonly ErrorCode[] = ['too_many_requests'],
): RawCall => ({ ...identity(name, summary), method: 'post', body, errors: ['bad_request', ...errors] });

const upload = (
  method: RawCall['method'],
  path: string,
  summary: string,
  more: Pick<RawCall, 'status' | 'headers' | 'body'> & { errors?: readonly ErrorCode[] },
): RawCall => ({
  method,
  path,
  summary,
  bearer: true,
  ...more,
  errors: ['bad_request', 'unauthorized', 'not_registered', 'not_found', ...(more.errors ?? [])],
});
/** Common parts of calls that send bytes. */
const SENDING = {
  status: 204,
  headers: UPLOAD_HEADERS.send,
  body: UPLOAD_BODY,
  errors: ['conflict', 'upload_raced', 'too_large', 'unsupported_type', 'overloaded', 'storage_full', 'store_away'],
} as const;
const LOOKING = { status: 200, headers: UPLOAD_HEADERS.look, errors: ['store_away'] } as const;

export const PAYMENT_WEBHOOK_PATH = '/api/paypal/webhook';
const declaration = (path: string, summary: string, body: RawBody): RawCall => ({
  method: 'post',
  path,
  summary,
  body,
  bearer: false,
  status: 202,
  errors: ['bad_request', 'forbidden', 'too_large', 'unsupported_type', 'too_many_requests'],
});

const IMPORT_ARCHIVE = IMPORT_ARCHIVE_PATH.replace(':id', '{id}');

/** Embedded identity provider, resumable uploads (tus 1.0), media by signed address. */
export const RAW_CALLS: readonly RawCall[] = [
  identityPost('sign-up/email', 'Make an identity: {email, password, name, invitationCode}', SIGN_UP_BODY),
  identityPost('sign-in/email', 'Sign in: {email, password}; answers with the session cookie', SIGN_IN_BODY),
  identityPost('sign-out', 'End the session of the cookie', EMPTY_BODY, []),
  { ...identity('token', 'A Bearer token for the session of the cookie: {token}'), errors: ['unauthorized'] },
  identity('get-session', 'The session of the cookie and its identity, or null'),
  identity('jwks', 'The keys tokens are signed with'),
  identity('verify-email', 'Confirm an address by the link of a mail'),
  identityPost('send-verification-email', 'Send that mail again', EMAIL_BODY),
  identityPost('request-password-reset', 'Send a mail to choose a new password', EMAIL_BODY),
  identityPost('reset-password', 'Choose a new password: {newPassword, token}', NEW_PASSWORD_BODY),
  identityPost(
    'external/begin',
    'Go to the external account, where one is configured: {mode, isEmbedded}',
    EXTERNAL_BEGIN_BODY,
    ['unauthorized', 'too_many_requests'],
  ),
  identityPost(
    'external/finish',
    'Come back from it: {answer, invitationCode}; answers with the session cookie',
    EXTERNAL_FINISH_BODY,
  ),
  identityPost('external/unlink', 'Unlink it from the identity of the cookie', EMPTY_BODY, ['unauthorized']),
  upload('post', UPLOADS_PATH, 'Begin a resumable upload (tus 1.0); metadata hash, kind, type', {
    status: 201,
    headers: UPLOAD_HEADERS.create,
    errors: ['too_large', 'quota_full', 'unsupported_type', 'too_many_requests', 'storage_full', 'store_away'],
  }),
  upload('head', `${UPLOADS_PATH}/{id}`, 'How much of an upload has arrived', LOOKING),
  upload('patch', `${UPLOADS_PATH}/{id}`, 'Go on with an upload', SENDING),
  upload('delete', `${UPLOADS_PATH}/{id}`, 'Give up an upload', { ...LOOKING, status: 204 }),
  upload('head', IMPORT_ARCHIVE, 'How much of an archive has arrived (tus 1.0)', LOOKING),
  upload('patch', IMPORT_ARCHIVE, 'Go on with an archive', SENDING),
  {
    method: 'get',
    path: '/api/media/{owner}/{hash}/{variant}',
    summary: 'A medium by its signed address; takes Range',
    bearer: false,
    status: 200,
    errors: ['not_found', 'store_away'],
  },
  {
    method: 'get',
    path: '/api/media/profile/{owner}/{id}',
    summary: 'A profile picture by its signed address',
    bearer: false,
    status: 200,
    errors: ['not_found', 'store_away'],
  },
  {
    method: 'get',
    path: `${EXPORT_PATH}/{account}`,
    summary: 'The archive of an account by its signed address; takes Range',
    bearer: false,
    status: 200,
    errors: ['not_found', 'too_many_requests', 'overloaded', 'storage_full', 'store_away'],
  },
  {
    method: 'get',
    path: EVENT_ARCHIVE_PATH.replace(':id', '{id}'),
    summary: 'The archive of an event by its signed address; takes Range',
    bearer: false,
    status: 200,
    errors: ['not_found', 'too_many_requests', 'overloaded', 'storage_full', 'store_away'],
  },
  declaration('/kuendigung', 'Cancel a contract (§ 312k BGB): {email, name, kind, message}', CANCELLATION_BODY),
  declaration('/widerruf', 'Withdraw from a contract (§ 356a BGB): {email, name, message}', WITHDRAWAL_BODY),
  {
    method: 'post',
    path: '/erklaerung/{token}',
    summary: 'Have a declaration done at once, by the link of its mail',
    bearer: false,
    body: LINK_BODY,
    status: 200,
    errors: ['too_many_requests'],
  },
  {
    method: 'post',
    path: PAYMENT_WEBHOOK_PATH,
    headers: PAYMENT_EVENT_HEADERS,
    body: PAYMENT_EVENT_BODY,
    summary: 'What the payment service tells by itself, signed by it; a repeat has no effect',
    bearer: false,
    status: 200,
    errors: ['bad_request', 'too_large', 'too_many_requests', 'payments_failed', 'payments_unavailable'],
  },
  {
    method: 'get',
    path: '/api/login',
    summary: 'Leads to the sign-in dialog, and whoever is signed in to the start',
    bearer: false,
    status: 303,
    errors: [],
  },
  { method: 'get', path: '/api/openapi.json', summary: 'This description', bearer: false, status: 200, errors: [] },
];
