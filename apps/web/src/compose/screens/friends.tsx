import { useLocation, useNavigate } from '@tanstack/react-router';
import * as v from 'valibot';
import { FriendsScreen } from '#features/friends/friends-screen.tsx';
import { FRIENDS_TABS } from '#features/friends/friends-tab.ts';

/** Which tab is open; without a word the friends. Parsed here, where no first view has to load it (wire 32). */
const TabSearch = v.object({ tab: v.fallback(v.picklist(FRIENDS_TABS), 'friends') });

/** The friends, with the open tab in the address. */
export function Friends() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const { tab } = v.parse(TabSearch, { tab: undefined, ...search });
  return (
    <FriendsScreen
      tab={tab}
      onTab={(next) => void navigate({ href: next === 'friends' ? '/friends' : `/friends?tab=${next}`, replace: true })}
    />
  );
}
