import type { Visibility } from '@tagfalter/domain/field-kinds';

export type EntryAction = 'read' | 'read-answers' | 'read-replies' | 'edit' | 'favorite' | 'delete' | 'share' | 'reply';

/**
 * Relation to an owner. `barred`: one has blocked the other, the owner is blocked or leaving, or the entry is taken
 * down; it then seems absent.
 */
export type Relation = 'owner' | 'friend' | 'stranger' | 'barred';

export interface EntryOwnership {
  accountId: string;
  visibility: Visibility;
}

/** Readers besides the owner (spec §6). */
const READERS: Readonly<Record<Visibility, readonly Relation[]>> = {
  private: [],
  friends: ['friend'],
  public: ['friend', 'stranger'],
};

/**
 * The only place that decides access to an entry, for REST, sync and media (threat 1). The edit window is checked
 * elsewhere (spec decision 11).
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
