import { randomBytes } from 'node:crypto';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { createPaypal } from '#api/adapters/paypal/paypal.ts';
import { describeFault } from '#api/base/log.ts';
import { createSemaphore } from '#api/base/queues.ts';
import type { Db } from '#api/db/open.ts';
import type { Deliver, Delivery, PaymentStandIn } from '#api/ports/payment-stand-in.ts';
import type { Payments } from '#api/ports/payments.ts';
import { type Authority, loadAuthority, SIGNER_NAME, signedHeaders } from './authority.ts';
import { createStandInPages } from './pages.ts';
import { createRest } from './rest.ts';
import { randomName } from './state.ts';
import { type ClaimedEvent, createStandInStore } from './store.ts';

const WEBHOOK_ID = 'TESTZAHLUNG';
const CERTIFICATES = '/v1/notifications/certs';
/** Batches per delivery; the next minute continues. */
const MAX_BATCHES = 50;

interface StandInOptions {
  db: Db;
  publicUrl: string;
  /** Milliseconds since the epoch; decides which months have passed. */
  now: () => number;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/**
 * Payments without money: PayPal's REST API, approval page, payer's account and signed webhooks in this process, called
 * by the PayPal adapter (decision 107). The API listens on a random loopback port from the first call on.
 */
export function createStandIn({ db, publicUrl, now, log }: StandInOptions): {
  payments: Payments;
  standIn: PaymentStandIn;
} {
  const store = createStandInStore(db, now);
  const credentials = { clientId: 'testzahlung', clientSecret: randomBytes(24).toString('base64url') };
  let delivery: Delivery = 'now';
  let deliver: Deliver | undefined;
  let authority: Promise<Authority> | undefined;
  const authorityOf = (): Promise<Authority> => {
    authority ??= loadAuthority(db);
    return authority;
  };

  const sendOne = async (claimed: ClaimedEvent, hand: Deliver): Promise<void> => {
    const known = await authorityOf();
    const body = Buffer.from(claimed.event.body);
    const certificateUrl = `${await rest.address()}${CERTIFICATES}/${known.certificateId}`;
    const transmission = { id: randomName(), at: now(), webhookId: WEBHOOK_ID, certificateUrl };
    const status = await hand(signedHeaders(known, transmission, body), body);
    await store.note(claimed, status < 300);
  };
  const sendDue = async (): Promise<void> => {
    for (let batch = 0; batch < MAX_BATCHES && deliver; batch += 1) {
      const claimed = await store.claimDue();
      for (const each of claimed) await sendOne(each, deliver);
      if (claimed.length === 0) return;
    }
  };
  // Deliveries run one after another, so that events arrive in order.
  const inTurn = createSemaphore(1);
  let sending: Promise<void> | undefined;
  const deliverDue = (): Promise<void> => {
    sending = inTurn(sendDue).catch((fault: unknown) => {
      // Unsent events stay due.
      log.warn({ fault: describeFault(fault) }, 'a test payment could not be told of');
    });
    return sending;
  };

  const approvalUrl = (id: string, baToken: string): string =>
    `${publicUrl}/testzahlung/zustimmung/${id}?ba_token=${baToken}`;
  const rest = createLoopback(async () => {
    const known = await authorityOf();
    const certificate = { id: known.certificateId, pem: known.certificate };
    const deliverSoon = (): void => void deliverDue();
    return createRest({ store, credentials, approvalUrl, certificate, now, delivery: () => delivery, deliverSoon });
  });

  const payments = createPaypal({
    kind: 'test',
    baseUrl: rest.address,
    ...credentials,
    webhookId: WEBHOOK_ID,
    isApprovalUrl: (url) => url.startsWith(`${publicUrl}/testzahlung/`),
    trust: {
      isCertificateUrl: (url) => rest.isOwn(url, CERTIFICATES),
      isSubject: (name) => name === SIGNER_NAME,
      roots: async () => [(await authorityOf()).root],
    },
    now,
  });

  return {
    payments: {
      ...payments,
      async close() {
        await sending;
        await payments.close();
        await rest.close();
      },
    },
    standIn: {
      pages: (options) => createStandInPages({ ...options, store, now, deliverDue, publicUrl }),
      deliverTo(target) {
        deliver = target;
      },
      async tick() {
        for (let last = ''; ; ) {
          const ids = await store.approvedAfter(last);
          for (const id of ids) await store.change(id, delivery, (state) => ({ state, events: [] }));
          last = ids.at(-1) ?? '';
          if (last === '') break;
        }
        await deliverDue();
      },
      async settled() {
        await sending;
      },
      announce(next) {
        delivery = next;
      },
    },
  };
}

/** A loopback server, opened on first use. */
function createLoopback(build: () => Promise<FastifyInstance>) {
  let opened: Promise<{ app: FastifyInstance; address: string }> | undefined;
  let known: string | undefined;
  const open = async () => {
    const app = await build();
    const address = await app.listen({ host: '127.0.0.1', port: 0 });
    known = address;
    return { app, address };
  };
  return {
    async address(): Promise<string> {
      opened ??= open().catch((fault: unknown) => {
        opened = undefined;
        throw fault;
      });
      return (await opened).address;
    },
    isOwn: (url: string, path: string): boolean => known !== undefined && url.startsWith(`${known}${path}/`),
    async close(): Promise<void> {
      const last = opened;
      opened = undefined;
      if (last) await (await last).app.close();
    },
  };
}
