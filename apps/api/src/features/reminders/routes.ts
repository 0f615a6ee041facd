import { getReminderKey, setReminder } from '@tagfalter/contract/reminder';
import { type Route, route } from '#api/http/route.ts';
import { type ReminderDeps, saveReminder } from './save.ts';

export function reminderRoutes(deps: ReminderDeps): Route[] {
  return [
    route(getReminderKey, async () => ({ publicKey: deps.push.publicKey })),
    route(setReminder, async ({ identity, actor: { accountId }, body }) => {
      await saveReminder(deps, { accountId, sessionId: identity.sessionId }, body);
      return undefined;
    }),
  ];
}
