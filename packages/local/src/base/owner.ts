/** Owner of data: an account, or the guest book of an event. */
export interface Owner {
  kind: 'account' | 'event';
  id: string;
}

/** Name of the owner on this device. Database, locks and the channel between windows contain it (S14). */
export function ownerKey({ kind, id }: Owner): string {
  return `${kind}-${id}`;
}

export function accountOwner(id: string): Owner {
  return { kind: 'account', id };
}
