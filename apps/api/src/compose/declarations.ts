import { adminDeclarations } from '@tagfalter/contract/admin-declarations';
import type { FastifyInstance } from 'fastify';
import type { IdentityConfig } from '#api/base/identity-config.ts';
import type { Changes } from '#api/changes/owner-lock.ts';
import { createFindActor } from '#api/features/account/find-actor.ts';
import { serveOperator } from '#api/features/declarations/for-operator.ts';
import { createTelling } from '#api/features/declarations/mails.ts';
import { declarationPages } from '#api/features/declarations/pages.ts';
import type { Declaration } from '#api/features/declarations/repository.ts';
import type { DeclarationMails } from '#api/features/declarations/send-receipt.ts';
import type { Facts } from '#api/features/law/facts.ts';
import { lawPages } from '#api/features/law/pages.ts';
import { ownOrigins } from '#api/http/own-origins.ts';
import { createLawFrame } from '#api/http/pages/law-frame.ts';
import { createPageCaller } from '#api/http/pages/page-caller.ts';
import { type Route, route } from '#api/http/route.ts';
import { heldReceiptsMail, outcomeMail, receiptMail } from '#api/mails/declaration.ts';
import { createContracts } from './contracts.ts';
import type { Deps } from './deps.ts';
import { subscriptionDeps } from './subscriptions.ts';

const textOf = (one: Declaration) => ({ ...one, isWaiting: one.state === 'open' });

function signInNames({ external, hosted }: IdentityConfig): Facts['signIn'] {
  if (hosted === undefined) return { external: external?.name, service: undefined };
  return {
    external: undefined,
    service: hosted.firebase ? 'Firebase Authentication (Google)' : new URL(hosted.issuer).host,
  };
}

export async function joinDeclarations(app: FastifyInstance, deps: Deps, changes: Changes): Promise<Route[]> {
  const { config, db, now, log, identity, identityProvider: provider, webRoot: root } = deps;
  const { publicUrl, contact, operator } = config;
  const own = ownOrigins(config);
  const frame = createLawFrame({ root, operator });
  const whoIs = createPageCaller({
    ...{ identity, provider, publicUrl },
    findActor: createFindActor(db, now),
    isOwnOrigin: (origin) => own.has(origin),
  });
  const words: DeclarationMails = {
    receipt: (one, said) => receiptMail(textOf(one), { ...said, contact }),
    held: (receipts) =>
      heldReceiptsMail(
        receipts.map(({ one, link }) => ({ one: textOf(one), link })),
        { contact },
      ),
    outcome: (one, said) => outcomeMail(textOf(one), { ...said, contact }),
  };
  const { jobs, throttles, sendMail: send } = deps;
  const tell = createTelling({ db, jobs, throttles, send, publicUrl, words, now });
  const declaring = {
    db,
    now,
    log,
    tell,
    throttles,
    contracts: createContracts(subscriptionDeps(deps, changes)),
  };
  await app.register(declarationPages({ ...declaring, frame, whoIs, contact }));
  await app.register(
    lawPages({
      sendPage: frame.send,
      facts: {
        operator,
        contact,
        publicUrl,
        hasAssistant: config.assistant !== undefined,
        isTestPayment: deps.payments.kind === 'test',
        signIn: signInNames(config.identity),
      },
    }),
  );
  return [route(adminDeclarations, ({ body }) => serveOperator(declaring, body))];
}
