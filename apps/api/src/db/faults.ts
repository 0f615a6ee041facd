import { faultCode } from '#api/base/fault-code.ts';

export function isUniqueViolation(fault: unknown): boolean {
  return faultCode(fault) === '23505';
}

const AWAY =
  /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|E(HOST|NET)UNREACH|ENOTFOUND|EAI_AGAIN|CONNECT_TIMEOUT|CONNECTION_(CLOSED|ENDED|DESTROYED)|08\w{3}|57P0[123]|53300)$/;

/** No database can be reached now: gone, starting, or out of connections. */
export function isDatabaseAway(fault: unknown): boolean {
  return AWAY.test(faultCode(fault) ?? '');
}

/** A transaction that was rolled back by its COMMIT, on either database: nothing of it is there. */
export function isUncommitted(fault: unknown): boolean {
  return faultCode(fault) === '25P02';
}
