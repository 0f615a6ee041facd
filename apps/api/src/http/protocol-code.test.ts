import { ERROR_STATUS } from '@tagfalter/contract/error';
import { ERRORS } from '@tus/server';
import { expect, it } from 'vitest';
import { protocolCode } from './protocol-code.ts';

it.each([
  ['was at another offset', ERRORS.INVALID_OFFSET],
  ['gave way to a later request', ERRORS.ABORTED],
  ['is locked', { status_code: 423, body: 'locked' }],
])('is no verdict about a file whose upload %s (wire 46)', (_what, { status_code: status, body }) => {
  expect(ERROR_STATUS[protocolCode(status, body)]).not.toBe(status);
});

it.each([
  ['is too large', ERRORS.ERR_MAX_SIZE_EXCEEDED, 'too_large'],
  ['names no length', ERRORS.INVALID_LENGTH, 'bad_request'],
  ['is unknown', ERRORS.FILE_NOT_FOUND, 'not_found'],
  ['has failed here', ERRORS.UNKNOWN_ERROR, 'internal'],
])('is the verdict about what %s', (_what, { status_code: status, body }, code) => {
  expect(protocolCode(status, body)).toBe(code);
  expect(ERROR_STATUS[protocolCode(status, body)]).toBe(status);
});
