import { ERROR_STATUS } from '@tagfalter/contract/error';
import { ERRORS } from '@tus/server';
import { expect, it } from 'vitest';
import { protocolRefusal } from './protocol-code.ts';

it.each([
  ['was at another offset', ERRORS.INVALID_OFFSET],
  ['gave way to a later request', ERRORS.ABORTED],
  ['is locked', { status_code: 423, body: 'locked' }],
])('says that another attempt was faster, if an upload %s', (_what, { status_code: status, body }) => {
  expect(protocolRefusal(status, body)).toEqual({ status: 409, code: 'upload_raced' });
});

it.each([
  ['is too large', ERRORS.ERR_MAX_SIZE_EXCEEDED, 'too_large'],
  ['names no length', ERRORS.INVALID_LENGTH, 'bad_request'],
  ['is unknown', ERRORS.FILE_NOT_FOUND, 'not_found'],
  ['has failed here', ERRORS.UNKNOWN_ERROR, 'internal'],
])('is the verdict about what %s', (_what, { status_code: status, body }, code) => {
  const refusal = protocolRefusal(status, body);
  expect(refusal).toEqual({ status, code });
  expect(ERROR_STATUS[refusal.code]).toBe(status);
});
