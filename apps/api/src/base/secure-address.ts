/**
 * Whether browsers let a page at this address do what the app needs (secure contexts): keys, hashes, the microphone and
 * working without a network.
 * @param address an http or https URL
 */
export function isSecureAddress(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || hostname === '[::1]' || /^127(\.\d+){3}$|(^|\.)localhost$/.test(hostname);
}

/** What is wrong with such an address, and the way out. */
export function insecureSentence(address: string): string {
  return (
    `Browsers do not let a diary work at ${address}: it is neither https nor this machine. ` +
    'Put a proxy with https in front and set PUBLIC_URL to its address, or open http://localhost on this machine.'
  );
}
