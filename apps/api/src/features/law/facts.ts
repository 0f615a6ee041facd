import type { Operator } from '#api/base/operator.ts';

/** Configuration that legal texts mention. */
export interface LawFacts {
  operator: Operator;
  contact: string;
  publicUrl: string;
  /** Texts and recordings may go to an external endpoint, with consent. */
  hasAssistant: boolean;
  /** No money moves. */
  isTestPayment: boolean;
  /** Names of the external account and of the hosted issuer, which learn of sign-ins. */
  signIn: { external: string | undefined; service: string | undefined };
}

/** A single line; says plainly if the operator is not configured. */
export function operatorLine({ operator: { name, address } }: LawFacts): string {
  const who = name ?? '(Name des Betreibers fehlt: OPERATOR_NAME ist nicht gesetzt)';
  const where = address.length > 0 ? address.join(', ') : '(Anschrift fehlt: OPERATOR_ADDRESS ist nicht gesetzt)';
  return `${who}, ${where}`;
}
