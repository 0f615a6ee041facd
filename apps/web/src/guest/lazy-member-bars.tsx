import '@tagfalter/ui/styles/member-bars.css';
import type { User } from '@tagfalter/contract/user';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { recallAccount } from '#entities/person/account-memory.ts';
import { deviceStore } from '#platform/browser-stores.ts';
import { reportUnlessOffline } from '#platform/error-log.ts';

/** A guest book can be read and written to without them. */
const NoBars: ComponentType<{ user: User }> = () => null;

const MemberBars = lazy<ComponentType<{ user: User }>>(() =>
  import('./member-bars.tsx').then(
    (part) => ({ default: part.MemberBars }),
    (error: unknown) => {
      reportUnlessOffline(error, 'guest page: the bars');
      return { default: NoBars };
    },
  ),
);

/** The room of the bars, so that nothing moves under a finger when they come. */
const ROOM = (
  <>
    <header className="top" />
    <div className="bot" />
  </>
);

/** The bars of the app, for those whose account this browser remembers (spec §2); nothing of them is loaded for guests. */
export function Bars() {
  const [account] = useState(() => recallAccount(deviceStore));
  if (!account) return null;
  return (
    <Suspense fallback={ROOM}>
      <MemberBars user={account.user} />
    </Suspense>
  );
}
