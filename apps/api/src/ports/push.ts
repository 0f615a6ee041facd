/** A device's push subscription. */
export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** `gone`: the subscription has ended or is invalid. `later`: try again. */
export type NoticeOutcome = 'sent' | 'gone' | 'later';

/** Port: Web Push to devices that are not connected (RFC 8030). */
export interface PushPort {
  /** VAPID key: uncompressed P-256 point, base64url. */
  publicKey: string;
  /** Whether this server posts to the endpoint's host. */
  accepts(endpoint: string): boolean;
  /**
   * Sends an encrypted message. Does not throw.
   * @param ttlSeconds lifetime at the service
   */
  send(
    target: PushTarget,
    message: object,
    options: { ttlSeconds: number; signal: AbortSignal },
  ): Promise<NoticeOutcome>;
}
