/** The code of a fault, wherever the driver or drizzle put it: a SQLSTATE or the name of a system error; undefined for others. */
export function faultCode(fault: unknown): string | undefined {
  if (!(fault instanceof Error)) return undefined;
  if ('code' in fault && typeof fault.code === 'string') return fault.code;
  return faultCode(fault.cause);
}
