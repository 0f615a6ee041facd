/** An account, or the guest book of an event. */
export interface Owner {
  kind: 'account' | 'event';
  id: string;
}

/** Part of the names of database, locks and channel (S14). */
export function ownerKey({ kind, id }: Owner): string {
  return `${kind}-${id}`;
}

export function accountOwner(id: string): Owner {
  return { kind: 'account', id };
}
