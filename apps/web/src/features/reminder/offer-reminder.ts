import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { User } from '@tagfalter/contract/user';
import { REMINDER_DEFAULT } from '@tagfalter/domain/reminder';
import { openDiary } from '@tagfalter/local/diary';
import { countWritten } from '@tagfalter/local/entries/written-days';
import { deviceStore } from '#platform/browser-stores.ts';
import { report } from '#platform/error-log.ts';
import { isPageCovered } from '#platform/over-page.ts';
import { pushWay } from '#platform/push-way.ts';
import type { NewToast } from '#platform/toast.tsx';
import { keptMinute } from './kept-reminder.ts';
import { notRemindingWords } from './not-reminding-words.ts';
import { remindHere } from './remind-here.ts';

/** Entries written here from which a reminder is offered; imported entries say nothing about the habit. */
const ENTRIES = 3;
/** Entries that are looked at: entries written here are newer than imported ones. */
const NEWEST = 60;
const OFFERED_KEY = 'tagfalter.reminder-offered';

interface OfferParts {
  toast: (message: NewToast) => void;
  isAtStart: () => boolean;
}

async function writtenBy({ id, entrySpace }: Pick<User, 'id' | 'entrySpace'>): Promise<number> {
  const db = openDiary({ id, entrySpace });
  try {
    return await countWritten(db, NEWEST);
  } finally {
    db.close();
  }
}

/** Turns the reminder on after a tap, and reports the result. */
async function accept(accountId: string, toast: OfferParts['toast']): Promise<void> {
  const not = await remindHere(accountId, REMINDER_DEFAULT);
  if (!not) return toast({ title: i18n._(msg`Wir erinnern dich abends. Die Uhrzeit steht in den Einstellungen.`) });
  toast({
    title: i18n._(msg`Die Erinnerung ist nicht an`),
    variant: 'destructive',
    description: i18n._(
      not.why === 'call'
        ? msg`Das hat nicht geklappt. Versuche es in den Einstellungen noch einmal.`
        : notRemindingWords(not.why),
    ),
  });
}

/** Offers the evening reminder once per device, on the start screen, after `ENTRIES` days and where push works. */
export async function offerReminder(user: Pick<User, 'id' | 'entrySpace'>, parts: OfferParts): Promise<void> {
  if (pushWay() !== 'can' || deviceStore.getItem(OFFERED_KEY) !== null || keptMinute(user.id) !== null) return;
  if ((await writtenBy(user)) < ENTRIES || !parts.isAtStart() || isPageCovered()) return;
  deviceStore.setItem(OFFERED_KEY, 'yes');
  parts.toast({
    title: i18n._(msg`Abends an den Tag erinnert werden?`),
    description: i18n._(msg`Um halb neun, und nur wenn er noch offen ist. Du kannst es in den Einstellungen ändern.`),
    lasting: true,
    closeLabel: i18n._(msg`Nein danke`),
    action: {
      label: i18n._(msg`Einschalten`),
      onAct: () => {
        accept(user.id, parts.toast).catch((error: unknown) => report(error, 'reminder: accepting'));
      },
    },
  });
}
