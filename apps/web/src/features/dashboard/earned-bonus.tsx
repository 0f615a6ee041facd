import { Trans } from '@lingui/react/macro';
import { getStreak } from '@tagfalter/contract/statistics';
import { CopiesDb, readCopy } from '@tagfalter/local/db/server-copies';
import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { useDiary } from '#entities/diary/diary.tsx';
import { reportUnlessOffline } from '#platform/error-log.ts';

/** After the first view is settled; before, every byte belongs to it (wire 32). */
const SETTLED_MS = 3000;

/** Invitations that the server has granted, as it said last; undefined while that is not known. */
function useEarnedBonus(): number | undefined {
  const { accountId, env } = useDiary();
  const [earned, setEarned] = useState<number>();
  useEffect(() => {
    let isGone = false;
    const { path } = getStreak;
    const read = async () => {
      const copies = new CopiesDb(accountId);
      try {
        const kept = v.safeParse(getStreak.reply, await readCopy(copies, path, env.now()));
        if (!isGone && kept.success) setEarned(kept.output.bonusInvitations);
      } finally {
        copies.close();
      }
    };
    const renew = async () => {
      const { keepForOffline } = await import('#entities/diary/server-cache/keep-for-offline.ts');
      await keepForOffline(accountId, env.now, { path, schema: getStreak.reply, isKept: () => true });
      await read();
    };
    // The copy is optional, unlike the diary: without it the card says less.
    const failed = (error: unknown) => reportUnlessOffline(error, 'streak: what it has earned');
    void read().catch(failed);
    const timer = setTimeout(() => void renew().catch(failed), SETTLED_MS);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [accountId, env]);
  return earned;
}

/** Invitations that runs have earned, by the server's ledger: imported entries earn nothing (spec decision 17). */
export function EarnedBonus() {
  const earned = useEarnedBonus() ?? 0;
  if (earned === 0) return null;
  return (
    <>
      {' – '}
      <Trans>verdiente Bonus-Einladungen: {earned}</Trans>
    </>
  );
}
