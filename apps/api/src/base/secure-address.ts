/**
 * Whether an http or https URL is a secure context: without one, browsers refuse crypto keys, the microphone and
 * service workers.
 */
export function isSecureAddress(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || hostname === '[::1]' || /^127(\.\d+){3}$|(^|\.)localhost$/.test(hostname);
}

/** Says the problem and the way out. */
export function insecureSentence(address: string): string {
  return (
    `Browsers do not let a diary work at ${address}: it is neither https nor this machine. ` +
    'Put a proxy with https in front and set PUBLIC_URL to its address, or open http://localhost on this machine.'
  );
}
