const CODES = [
  /^E(CONN\w+|PIPE|NOTFOUND|AI_AGAIN|TIMEDOUT|HOSTUNREACH|NETUNREACH|HOSTDOWN|NETDOWN|ADDRNOTAVAIL|PROTO)$/,
  // Certificates that are not right, and bytes that are no HTTP.
  /^(CERT_|ERR_TLS_|ERR_SSL_|HPE_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_)/,
];

/** Nobody answers at the other end of a connection, or nobody who could be meant. */
export function isNetworkFault(fault: unknown): boolean {
  if (!(fault instanceof Error)) return false;
  if (fault.name === 'TimeoutError') return true;
  // The SDK hangs the reply to a fault that it could not read.
  if ('$response' in fault) return true;
  const code = 'code' in fault ? String(fault.code) : '';
  return CODES.some((form) => form.test(code));
}
