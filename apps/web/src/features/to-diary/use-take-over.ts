import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { takeEventOver } from '@tagfalter/contract/event-to-diary';
import { MINUTE_MS } from '@tagfalter/domain/durations';
import type { LocalDate } from '@tagfalter/domain/local-date';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useDiary } from '#entities/diary/diary.tsx';
import { accountRequest } from '#entities/person/account-request.ts';
import { useFormat } from '#i18n/use-format.ts';
import { report } from '#platform/error-log.ts';
import { useFaultWords } from '#platform/fault-words.ts';
import { useToast } from '#platform/toast.tsx';
import { useIsHere } from '#platform/use-is-here.ts';
import { dropChoice } from './kept-choice.ts';
import { TAKE_OVER_REFUSALS } from './refusals.ts';

/** Request timeout in ms: the server copies up to three pictures of 20 MB. */
const TIMEOUT_MS = MINUTE_MS;

/** Content of a take-over into the diary. */
export interface TakeOverForm {
  pictures: readonly string[];
  text: string;
  /** The day, where the event has none. */
  date?: LocalDate | undefined;
  /** Whether others go on seeing the day. */
  keepVisible: boolean;
}

/** Takes over, and leads to the entry; an error is put into `failure`. @param token of the event's address */
export function useTakeOver(token: string) {
  const { t } = useLingui();
  const { sync, env } = useDiary();
  const format = useFormat();
  const toast = useToast();
  const navigate = useNavigate();
  const faultWords = useFaultWords(TAKE_OVER_REFUSALS);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isHere = useIsHere();

  async function take({ pictures, text, date, keepVisible }: TakeOverForm): Promise<void> {
    setFailure(null);
    setIsBusy(true);
    const path = takeEventOver.path.replace(':token', encodeURIComponent(token));
    const body = { pictures, text, timeZone: env.timeZone(), keepVisible, ...(date === undefined ? {} : { date }) };
    const { method, reply: schema } = takeEventOver;
    const reply = await accountRequest({ method, path, body, schema, timeoutMs: TIMEOUT_MS });
    setIsBusy(false);
    // A repeat changes nothing at the server: after a lost response the person may press again.
    if (!reply.ok) return setFailure(faultWords(reply.fault));
    const { outcome, entryId, madePrivate } = reply.value;
    dropChoice();
    sync.wake('manual');
    const count = pictures.length;
    const day = format.longDay(reply.value.date);
    const words = {
      new: t`In deinem Tagebuch am ${day}`,
      merged: t`Zu deinem Eintrag vom ${day} dazugelegt`,
      same: t`Das stand schon in deinem Tagebuch`,
    };
    const said = [
      count > 0 && outcome !== 'same'
        ? t`${plural(count, { one: '# Bild übernommen.', other: '# Bilder übernommen.' })}`
        : null,
      madePrivate ? t`Den Tag siehst jetzt nur du.` : null,
    ].filter((sentence) => sentence !== null);
    toast({ title: words[outcome], ...(said.length > 0 && { description: said.join(' ') }) });
    // A person that has navigated elsewhere meanwhile stays there.
    if (isHere.current) await navigate({ to: '/entry/$id', params: { id: entryId } });
  }

  return {
    take: (what: TakeOverForm) =>
      void take(what).catch((error: unknown) => {
        report(error, 'into the diary');
        setIsBusy(false);
        setFailure(t`Das hat nicht geklappt.`);
      }),
    isBusy,
    failure,
    fail: setFailure,
  };
}
