import { session } from '#entities/person/use-session.ts';
import { offerReminder } from '#features/reminder/offer-reminder.ts';
import { renewReminder } from '#features/reminder/remind-here.ts';
import { report } from '#platform/error-log.ts';
import { followLaunches, type LaunchParts } from './follow-launches.ts';

/** Runs the tasks after the first view is settled: launches from the app's icon, and the evening reminder. */
export async function afterStart(router: LaunchParts['router'], toast: LaunchParts['toast']): Promise<void> {
  followLaunches(router, toast);
  const here = session.get();
  if (here.status !== 'signed-in' || here.expired) return;
  try {
    await renewReminder(here.accountId);
    await offerReminder(here.user, {
      toast,
      isAtStart: () => ['/', '/dashboard'].includes(router.state.location.pathname),
    });
  } catch (error) {
    report(error, 'after the start: the reminder');
  }
}
