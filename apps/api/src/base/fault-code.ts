/** The code of a fault, wherever the driver or drizzle put it: a SQLSTATE or the name of a system error; undefined for others. */
export function faultCode(fault: unknown): string | undefined {
  if (!(fault instanceof Error)) return undefined;
  if ('code' in fault && typeof fault.code === 'string') return fault.code;
  return faultCode(fault.cause);
}

/** Whether a file could not be written because the disk, or what this process may use of it, is full. */
export function isDiskFull(fault: unknown): boolean {
  return /^(ENOSPC|EDQUOT)$/.test(faultCode(fault) ?? '');
}

/** Whether a statement failed because the database has no room on its disk. */
export function isDatabaseFull(fault: unknown): boolean {
  return faultCode(fault) === '53100';
}

/** Takes the fault of a file that is not there as an answer; @throws every other */
export function absentAsUndefined(fault: unknown): undefined {
  if (faultCode(fault) !== 'ENOENT') throw fault;
}
