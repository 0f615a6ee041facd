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

/** The disk of a file is broken, gone or read-only. */
export function isDiskAway(fault: unknown): boolean {
  const code = faultCode(fault) ?? '';
  if (/^(EIO|EROFS|ENODEV|ENXIO|ESTALE)$/.test(code)) return true;
  // The same codes mean other things without a file.
  return /^(ENOTCONN|EACCES|EHOSTDOWN|ETIMEDOUT)$/.test(code) && fault instanceof Error && 'path' in fault;
}

/** The database server's disk is full. */
export function isDatabaseFull(fault: unknown): boolean {
  return faultCode(fault) === '53100';
}

/** undefined for a missing file; @throws every other fault */
export function absentAsUndefined(fault: unknown): undefined {
  if (faultCode(fault) !== 'ENOENT') throw fault;
}
