import { randomUUID } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import { driveMatrix, type MatrixCall } from './drive-matrix.ts';
import { isVisitor } from './entry-matrix-cast.ts';
import { linkIn, mailTo } from './mailbox.ts';
import { askFromAfar } from './matrix-request.ts';

const PATH = '/api/identity';
const PASSWORD = 'Schmetterling-7';
const read =
  (name: string): MatrixCall =>
  async (cast, caller) =>
    (await askFromAfar(cast, caller, { url: `${PATH}/${name}` })).statusCode;
const post =
  (name: string, payload: () => NonNullable<InjectOptions['payload']> = () => ({})): MatrixCall =>
  async (cast, caller) =>
    (await askFromAfar(cast, caller, { method: 'POST', url: `${PATH}/${name}`, payload: payload() })).statusCode;
const address = () => `${randomUUID()}@example.org`;
const NOT_CONFIGURED = 'no external account configured';

const CALLS: Record<string, MatrixCall> = {
  'POST /api/identity/sign-up/email address that nobody has': post('sign-up/email', () => ({
    ...{ email: address(), password: PASSWORD, name: 'Mia Muster' },
  })),
  'POST /api/identity/sign-in/email right password': (cast, caller) => {
    const { email, password } = cast.person(isVisitor(caller) ? 'Po' : caller);
    return post('sign-in/email', () => ({ email, password }))(cast, caller);
  },
  [`POST /api/identity/external/begin ${NOT_CONFIGURED}`]: post('external/begin', () => ({ mode: 'login' })),
  [`POST /api/identity/external/finish ${NOT_CONFIGURED}`]: post('external/finish', () => ({ answer: 'code=x' })),
  [`POST /api/identity/external/unlink ${NOT_CONFIGURED}`]: post('external/unlink'),
  'GET /api/identity/get-session without its session cookie': read('get-session'),
  'GET /api/identity/jwks': read('jwks'),
  'GET /api/identity/token without its session cookie': read('token'),
  'POST /api/identity/sign-out': post('sign-out'),
  'GET /api/identity/verify-email link of a confirmation mail': async (cast, caller) => {
    const email = address();
    const payload = { email, password: PASSWORD, name: 'Mia Muster' };
    await askFromAfar(cast, 'V', { method: 'POST', url: `${PATH}/sign-up/email`, payload });
    const { pathname, search } = linkIn(await mailTo(cast.stage.product, email, 0));
    return (await askFromAfar(cast, caller, { url: `${pathname}${search}` })).statusCode;
  },
  'POST /api/identity/send-verification-email any address, without a session cookie': post(
    'send-verification-email',
    () => ({ email: address() }),
  ),
  'POST /api/identity/request-password-reset any address': post('request-password-reset', () => ({
    email: address(),
  })),
  'POST /api/identity/reset-password bent, old or used link': post('reset-password', () => ({
    ...{ newPassword: 'Schmetterling-8', token: 'bent' },
  })),
  'GET /api/identity/list-sessions a path of the provider that is not opened': read('list-sessions'),
};

driveMatrix({ part: 'identity', calls: CALLS });
