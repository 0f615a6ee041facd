import type { Visibility } from '@tagfalter/domain/field-kinds';
import type { Actor } from '#api/base/actor.ts';

export type EntryAction = 'read' | 'read-answers' | 'edit' | 'favorite' | 'delete';

/** What the policy looks at. */
export interface EntryOwnership {
  accountId: string;
  visibility: Visibility;
}

/**
 * Whether somebody may do something with an entry; the one place that decides, for REST and for sync
 * (reliability, threat 1). Whether a day may still be edited is a rule of its own (decision 11).
 */
export function can(actor: Actor, action: EntryAction, entry: EntryOwnership): boolean {
  if (entry.accountId === actor.accountId) return true;
  return action === 'read' && isReadByOthers(entry);
}

/** Whether anybody but its owner may read an entry. Friends' entries stay closed until there are friendships to ask. */
export function isReadByOthers({ visibility }: Pick<EntryOwnership, 'visibility'>): boolean {
  return visibility === 'public';
}
