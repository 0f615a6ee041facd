/** Where one device lets itself be called. */
export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** `gone`: the device does not want to be called any more, or never can be. `later`: not now. */
export type PushOutcome = 'sent' | 'gone' | 'later';

/** Port: calls devices that are not connected, by the push service of their browser (RFC 8030). */
export interface Push {
  /** Public key by which the services know this server; an uncompressed P-256 point, base64url. */
  publicKey: string;
  /** Whether an address is one of a service that this server posts to. */
  accepts(endpoint: string): boolean;
  /**
   * Hands a message over, encrypted for the device alone. Does not throw.
   * @param ttlSeconds after which the service forgets it
   */
  send(target: PushTarget, message: object, options: { ttlSeconds: number; signal: AbortSignal }): Promise<PushOutcome>;
}
