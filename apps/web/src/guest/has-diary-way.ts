import { recallAccount } from '#entities/person/account-memory.ts';
import { deviceStore } from '#platform/browser-stores.ts';

/** Whether the way into the diary is offered: to people with an account, once there are pictures to take there. */
export function hasDiaryWay({ entryCount }: { entryCount: number }): boolean {
  return entryCount > 0 && recallAccount(deviceStore) !== null;
}
