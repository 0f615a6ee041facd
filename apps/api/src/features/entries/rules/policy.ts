import type { Visibility } from '@tagfalter/domain/field-kinds';

export type EntryAction = 'read' | 'read-answers' | 'read-replies' | 'edit' | 'favorite' | 'delete' | 'share' | 'reply';

/**
 * What somebody signed in is to the owner of an entry. `barred`: one of the two has blocked the other, or the owner's account
 * is blocked or about to end, or the operator has taken the entry down; then it is not there for the other.
 */
export type Relation = 'owner' | 'friend' | 'stranger' | 'barred';

/** What the policy looks at. */
export interface EntryOwnership {
  accountId: string;
  visibility: Visibility;
}

/** Whom each visibility lets read, beside the owner (spec §6). */
const READERS: Readonly<Record<Visibility, readonly Relation[]>> = {
  private: [],
  friends: ['friend'],
  public: ['friend', 'stranger'],
};

/**
 * Whether somebody may do something with an entry; the one place that decides, for REST, sync and media (reliability,
 * threat 1). Whether a day may still be edited is a rule of its own (decision 11).
 */
export function can(
  relation: Relation,
  action: EntryAction,
  { visibility }: Pick<EntryOwnership, 'visibility'>,
): boolean {
  if (relation === 'owner') return action !== 'reply';
  if (action === 'read') return READERS[visibility].includes(relation);
  return action === 'reply' && relation === 'friend' && READERS[visibility].includes(relation);
}
