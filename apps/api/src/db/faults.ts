import { faultCode } from '#api/base/fault-code.ts';

/** Whether a row was refused because another one holds its unique value. */
export function isUniqueViolation(fault: unknown): boolean {
  return faultCode(fault) === '23505';
}

const AWAY =
  /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|E(HOST|NET)UNREACH|ENOTFOUND|EAI_AGAIN|CONNECT_TIMEOUT|CONNECTION_(CLOSED|ENDED|DESTROYED)|08\w{3}|57P0[123]|53300)$/;

/** Whether a statement failed because there is no database to talk to right now: gone, starting, or full of others. */
export function isDatabaseAway(fault: unknown): boolean {
  return AWAY.test(faultCode(fault) ?? '');
}
