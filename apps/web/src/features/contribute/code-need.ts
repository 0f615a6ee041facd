import type { ContributionRow } from '@tagfalter/local/guest/contribution-rows';
import type { GuestProof } from '@tagfalter/local/guest/contributions';
import { useEffect } from 'react';
import { forgetTicket, heldTicket } from '#entities/event/ticket.ts';
import type { ContributionEvent } from './contribution-event.ts';

/** The server refused the ticket alone: the host has changed the code since. */
export function hasCodeChanged({ block, ticket, eventCode }: ContributionRow): boolean {
  return block?.code === 'wrong_code' && ticket !== undefined && !eventCode;
}

/** A refused ticket is forgotten. @returns a newer one, of a card or link opened since */
export function useNewerTicket(token: string, { block, ticket }: ContributionRow): string | undefined {
  const refused = block?.code === 'wrong_code' ? ticket : undefined;
  useEffect(() => {
    if (refused !== undefined) forgetTicket(token, refused);
  }, [token, refused]);
  const held = heldTicket(token);
  return held === refused ? undefined : held;
}

interface CodeNeed {
  needsCode: boolean;
  /** Proof that 'Senden' sends along. @param typed code */
  proofOf(typed: string): GuestProof;
}

/** Whether the form asks for the code of an event: not where a link has proved it (spec decision 63). */
export function useCodeNeed(
  token: string,
  { sharingMode }: Pick<ContributionEvent, 'sharingMode'>,
  row: ContributionRow,
): CodeNeed {
  const ticket = useNewerTicket(token, row);
  const hasCode = sharingMode === 'code_required';
  return {
    needsCode: hasCode && ticket === undefined,
    proofOf(typed) {
      if (hasCode && ticket !== undefined) return { ticket };
      return typed.trim() === '' ? {} : { eventCode: typed.trim() };
    },
  };
}
