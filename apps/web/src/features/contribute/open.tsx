import type { OwnEvent, WireEvent } from '@tagfalter/contract/wire-event';

/** What a guest wants to contribute to. */
export interface ContributionWish {
  event: WireEvent | OwnEvent;
  token: string;
  /** Chosen before. */
  files?: File[];
  source: 'camera' | 'picker' | 'button';
}

/** Opens the form 'Erinnerung hinzufügen'. */
export async function openContribution(_wish: ContributionWish): Promise<void> {}
