import type { FastifyPluginAsync } from 'fastify';

/** How the stand-in delivers webhooks; real services do all of these. */
export const DELIVERIES = ['now', 'late', 'doubled', 'reordered', 'lost'] as const;
export type Delivery = (typeof DELIVERIES)[number];

/** @returns HTTP status of the product's reply */
export type Deliver = (headers: Record<string, string>, body: Buffer) => Promise<number>;

export interface StandInPages {
  /** HTML elements that load the styles. */
  styles: string;
  isOwnOrigin(origin: string): boolean;
}

/**
 * Extras of the payment stand-in (decision 107): approval page, payer's page, pending webhooks. Absent with real
 * payments.
 */
export interface PaymentStandIn {
  /** Pages below `/testzahlung`. */
  pages(options: StandInPages): FastifyPluginAsync;
  deliverTo(deliver: Deliver): void;
  /** Advances paid months and delivers due webhooks; a job calls it each minute. */
  tick(): Promise<void>;
  /** Resolves when no delivery is running. */
  settled(): Promise<void>;
  /** Sets how webhooks of API calls are delivered; for tests. */
  announce(delivery: Delivery): void;
}
