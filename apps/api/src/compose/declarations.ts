import { adminDeclarations } from '@tagfalter/contract/admin-declarations';
import type { Config } from '#api/base/config.ts';
import type { IdentityConfig } from '#api/base/identity-config.ts';
import type { Contracts, EndResult } from '#api/features/declarations/deps.ts';
import { serveOperator } from '#api/features/declarations/for-operator.ts';
import { createNotifier } from '#api/features/declarations/mails.ts';
import { declarationPages } from '#api/features/declarations/pages.ts';
import { type Declaration, forgetDeclarations } from '#api/features/declarations/repository.ts';
import type { DeclarationMails } from '#api/features/declarations/send-receipt.ts';
import type { LawFacts } from '#api/features/law/facts.ts';
import { lawPages } from '#api/features/law/pages.ts';
import { type ContractEnd, endAtOnce, endContract, withdraw } from '#api/features/subscriptions/contract-ends.ts';
import type { SubscriptionDeps } from '#api/features/subscriptions/subscription-deps.ts';
import { createLawFrame } from '#api/http/pages/law-frame.ts';
import { createPageCaller } from '#api/http/pages/page-caller.ts';
import { route } from '#api/http/route.ts';
import { heldReceiptsMail, outcomeMail, receiptMail } from '#api/mails/declaration.ts';
import { maintenanceJob } from './maintenance.ts';
import type { SharedDeps } from './shared.ts';
import type { Subject } from './subject.ts';

const textOf = (one: Declaration) => ({ ...one, isWaiting: one.state === 'open' });

function signInNames({ external, hosted }: IdentityConfig): LawFacts['signIn'] {
  if (hosted === undefined) return { external: external?.name, service: undefined };
  return {
    external: undefined,
    service: hosted.firebase ? 'Firebase Authentication (Google)' : new URL(hosted.issuer).host,
  };
}

const inMilliseconds = ({ outcome, endDate }: ContractEnd): EndResult => ({
  outcome,
  endDate: endDate?.getTime() ?? null,
});

/** Effects of declarations on subscriptions. */
function createContracts(deps: SubscriptionDeps): Contracts {
  return {
    endContract: async (asked) => inMilliseconds(await endContract(deps, asked)),
    endAtOnce: async (asked) => inMilliseconds(await endAtOnce(deps, asked)),
    withdraw: async (asked) => inMilliseconds(await withdraw(deps, asked)),
  };
}

function createWords(contact: Config['contact']): DeclarationMails {
  return {
    receipt: (one, said) => receiptMail(textOf(one), { ...said, contact }),
    held: (receipts) =>
      heldReceiptsMail(
        receipts.map(({ one, link }) => ({ one: textOf(one), link })),
        { contact },
      ),
    outcome: (one, said) => outcomeMail(textOf(one), { ...said, contact }),
  };
}

/** Pages of the law: its texts, and declarations without a sign-in. */
export function joinDeclarations(shared: SharedDeps, { subscribing }: { subscribing: SubscriptionDeps }): Subject {
  const {
    config,
    db,
    now,
    log,
    identity,
    identityProvider: provider,
    findActor,
    isOwnOrigin,
    jobs,
    throttles,
  } = shared;
  const { publicUrl, contact, operator } = config;
  const frame = createLawFrame({ root: shared.webRoot, operator });
  const whoIs = createPageCaller({ identity, provider, publicUrl, findActor, isOwnOrigin });
  const words = createWords(contact);
  const announce = createNotifier({ db, jobs, throttles, send: shared.sendMail, publicUrl, words, now });
  const declaring = { db, now, log, announce, throttles, contracts: createContracts(subscribing) };
  const facts: LawFacts = {
    ...{ operator, contact, publicUrl },
    hasAssistant: config.assistant !== undefined,
    isTestPayment: shared.payments.kind === 'test',
    signIn: signInNames(config.identity),
  };
  const forget = { name: 'forget-declarations', cron: '25 4 * * *', run: (at: number) => forgetDeclarations(db, at) };
  return {
    routes: [route(adminDeclarations, ({ body }) => serveOperator(declaring, body))],
    pages: [declarationPages({ ...declaring, frame, whoIs, contact }), lawPages({ sendPage: frame.send, facts })],
    jobs: [maintenanceJob(shared, forget)],
  };
}
