import type { FastifyPluginAsync } from 'fastify';

/** When the stand-in tells of what happens; real payment services do all of this. */
export const DELIVERIES = ['now', 'late', 'doubled', 'reordered', 'lost'] as const;
export type Delivery = (typeof DELIVERIES)[number];

/** Hands a webhook to the product. @returns the status of its answer */
export type Deliver = (headers: Record<string, string>, body: Buffer) => Promise<number>;

export interface StandInPages {
  /** Elements that load the product's style. */
  styles: string;
  isOwnOrigin(origin: string): boolean;
}

/**
 * What the stand-in for the payment service has besides the port of payments: a page on which an order is approved, the payer's own
 * page, and webhooks that are on their way. Nothing of it is there where real payments are configured.
 */
export interface PaymentStandIn {
  /** Pages below `/testzahlung`. */
  pages(options: StandInPages): FastifyPluginAsync;
  /** Where webhooks go from now on. */
  deliverTo(deliver: Deliver): void;
  /** Lets months pass that have passed, and delivers what is due. For the job that looks each minute. */
  tick(): Promise<void>;
  /** Resolves when nothing is being delivered. */
  settled(): Promise<void>;
  /** How events of acts that come over the API are told from now on, in this process; for tests. */
  tell(delivery: Delivery): void;
}
