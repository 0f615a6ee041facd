/** SQLSTATE or system error code, also behind wrappers of the driver or drizzle; undefined for other faults. */
export function faultCode(fault: unknown): string | undefined {
  if (!(fault instanceof Error)) return undefined;
  if ('code' in fault && typeof fault.code === 'string') return fault.code;
  return faultCode(fault.cause);
}

/** The disk or this process's quota is full. */
export function isDiskFull(fault: unknown): boolean {
  return /^(ENOSPC|EDQUOT)$/.test(faultCode(fault) ?? '');
}

/** The database server's disk is full. */
export function isDatabaseFull(fault: unknown): boolean {
  return faultCode(fault) === '53100';
}

/** undefined for a missing file; @throws every other fault */
export function absentAsUndefined(fault: unknown): undefined {
  if (faultCode(fault) !== 'ENOENT') throw fault;
}
