import { EXPORT_PATH } from './account-export.ts';
import type { ErrorCode } from './error.ts';
import { EVENT_ARCHIVE_PATH } from './event-archive.ts';
import { IDENTITY_PATH } from './identity.ts';
import { IMPORT_ARCHIVE_PATH } from './imports.ts';
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
  errors: readonly ErrorCode[];
}

const identity = (
  method: 'get' | 'post',
  name: string,
  summary: string,
  errors: readonly ErrorCode[] = [],
): RawCall => ({
  method,
  path: `${IDENTITY_PATH}/${name}`,
  summary,
  bearer: false,
  status: 200,
  errors,
});

const upload = (method: RawCall['method'], path: string, summary: string, status: number): RawCall => ({
  method,
  path,
  summary,
  bearer: true,
  status,
  errors: ['unauthorized', 'not_registered', 'not_found'],
});

export const PAYMENT_WEBHOOK_PATH = '/api/paypal/webhook';
const declaration = (path: string, summary: string): RawCall => ({
  method: 'post',
  path,
  summary,
  bearer: false,
  status: 202,
  errors: ['bad_request', 'forbidden', 'too_large', 'unsupported_type', 'too_many_requests'],
});

const IMPORT_ARCHIVE = IMPORT_ARCHIVE_PATH.replace(':id', '{id}');

/** Embedded identity provider, resumable uploads (tus 1.0), media by signed address. */
export const RAW_CALLS: readonly RawCall[] = [
  identity('post', 'sign-up/email', 'Make an identity: {email, password, name, invitationCode}', ['too_many_requests']),
  identity('post', 'sign-in/email', 'Sign in: {email, password}; answers with the session cookie', [
    'too_many_requests',
  ]),
  identity('post', 'sign-out', 'End the session of the cookie'),
  identity('get', 'token', 'A Bearer token for the session of the cookie: {token}', ['unauthorized']),
  identity('get', 'get-session', 'The session of the cookie and its identity, or null'),
  identity('get', 'jwks', 'The keys tokens are signed with'),
  identity('get', 'verify-email', 'Confirm an address by the link of a mail'),
  identity('post', 'send-verification-email', 'Send that mail again', ['too_many_requests']),
  identity('post', 'request-password-reset', 'Send a mail to choose a new password', ['too_many_requests']),
  identity('post', 'reset-password', 'Choose a new password: {newPassword, token}', ['too_many_requests']),
  identity('post', 'external/begin', 'Go to the external account, where one is configured: {mode, isEmbedded}', [
    'unauthorized',
    'too_many_requests',
  ]),
  identity('post', 'external/finish', 'Come back from it: {answer, invitationCode}; answers with the session cookie', [
    'too_many_requests',
  ]),
  identity('post', 'external/unlink', 'Unlink it from the identity of the cookie', ['unauthorized']),
  upload('post', UPLOADS_PATH, 'Begin a resumable upload (tus 1.0); metadata hash, kind, type', 201),
  upload('head', `${UPLOADS_PATH}/{id}`, 'How much of an upload has arrived', 200),
  upload('patch', `${UPLOADS_PATH}/{id}`, 'Go on with an upload', 204),
  upload('delete', `${UPLOADS_PATH}/{id}`, 'Give up an upload', 204),
  upload('head', IMPORT_ARCHIVE, 'How much of an archive has arrived (tus 1.0)', 200),
  upload('patch', IMPORT_ARCHIVE, 'Go on with an archive', 204),
  {
    method: 'get',
    path: '/api/media/{owner}/{hash}/{variant}',
    summary: 'A medium by its signed address; takes Range',
    bearer: false,
    status: 200,
    errors: ['not_found'],
  },
  {
    method: 'get',
    path: '/api/media/profile/{owner}/{id}',
    summary: 'A profile picture by its signed address',
    bearer: false,
    status: 200,
    errors: ['not_found'],
  },
  {
    method: 'get',
    path: `${EXPORT_PATH}/{account}`,
    summary: 'The archive of an account by its signed address; takes Range',
    bearer: false,
    status: 200,
    errors: ['not_found', 'too_many_requests', 'overloaded', 'storage_full'],
  },
  {
    method: 'get',
    path: EVENT_ARCHIVE_PATH.replace(':id', '{id}'),
    summary: 'The archive of an event by its signed address; takes Range',
    bearer: false,
    status: 200,
    errors: ['not_found', 'too_many_requests', 'overloaded', 'storage_full'],
  },
  declaration('/kuendigung', 'Cancel a contract (§ 312k BGB): {email, name, kind, message}, as JSON or form'),
  declaration('/widerruf', 'Withdraw from a contract (§ 356a BGB): {email, name, message}, as JSON or form'),
  {
    method: 'post',
    path: '/erklaerung/{token}',
    summary: 'Have a declaration done at once, by the link of its mail',
    bearer: false,
    status: 200,
    errors: ['too_many_requests'],
  },
  {
    method: 'post',
    path: PAYMENT_WEBHOOK_PATH,
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
