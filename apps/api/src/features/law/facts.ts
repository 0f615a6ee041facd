import type { Operator } from '#api/base/operator.ts';

/** What legal texts say of this installation, by its configuration. */
export interface Facts {
  operator: Operator;
  /** E-mail address that reaches somebody. */
  contact: string;
  publicUrl: string;
  /** Whether texts and recordings can be sent to an endpoint of somebody else, after consent. */
  hasAssistant: boolean;
  /** Whether no money moves here: the payment service is a stand-in. */
  isTestPayment: boolean;
  /** Who else hears of a sign-in, by name: the account elsewhere beside a password, or the service that holds all identities. */
  signIn: { external: string | undefined; service: string | undefined };
}

/** Who runs it, in one line; says plainly what is missing. */
export function operatorLine({ operator: { name, address } }: Facts): string {
  const who = name ?? '(Name des Betreibers fehlt: OPERATOR_NAME ist nicht gesetzt)';
  const where = address.length > 0 ? address.join(', ') : '(Anschrift fehlt: OPERATOR_ADDRESS ist nicht gesetzt)';
  return `${who}, ${where}`;
}
