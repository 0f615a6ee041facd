import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { FriendsScreen } from '#features/friends/friends-screen.tsx';
import { FRIENDS_TABS } from '#features/friends/friends-tab.ts';

/** Which tab is open; without a word the friends. */
const TabSearch = v.object({ tab: v.fallback(v.optional(v.picklist(FRIENDS_TABS)), undefined) });

export const Route = createFileRoute('/friends')({ validateSearch: TabSearch, component: FriendsRoute });

function FriendsRoute() {
  const { tab = 'friends' } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <FriendsScreen
      tab={tab}
      onTab={(next) => void navigate({ search: next === 'friends' ? {} : { tab: next }, replace: true })}
    />
  );
}
