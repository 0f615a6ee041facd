import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#api/base/config.ts';
import type { Db } from '#api/db/open.ts';
import type { PaymentStandIn } from '#api/ports/payment-stand-in.ts';
import type { Payments } from '#api/ports/payments.ts';
import { createStandIn } from './payment-stand-in/stand-in.ts';
import { createPaypal } from './paypal/paypal.ts';
import { isAtPaypal, paypalTrust } from './paypal/trust.ts';

interface Options {
  config: Pick<Config, 'paypal' | 'publicUrl'>;
  db: Db;
  now: () => number;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/** PayPal with credentials, else the stand-in without money. */
export function createPayments({ config: { paypal, publicUrl }, ...options }: Options): {
  payments: Payments;
  standIn: PaymentStandIn | undefined;
} {
  if (!paypal) return createStandIn({ ...options, publicUrl });
  const payments = createPaypal({
    kind: 'paypal',
    ...paypal,
    baseUrl: async () => paypal.baseUrl,
    isApprovalUrl: isAtPaypal,
    trust: paypalTrust(),
    now: options.now,
  });
  return { payments, standIn: undefined };
}
