import { useLingui } from '@lingui/react/macro';
import type { Friend } from '@tagfalter/contract/friends';
import { IconButton } from '@tagfalter/ui/icon-button';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { FriendMenu } from './friend-menu.tsx';
import { PersonRow } from './person-row.tsx';
import { nameOf, useLastWords } from './person-words.ts';
import type { PersonActs } from './use-person-acts.ts';

interface FriendRowProps {
  friend: Friend;
  acts: PersonActs;
}

/** A friend, the day of their newest entry one may see, and the way to what can be done. */
export function FriendRow({ friend, acts }: FriendRowProps) {
  const { t } = useLingui();
  const last = useLastWords();
  const [isOpen, setOpen] = useState(false);
  const name = nameOf(friend);
  return (
    <PersonRow person={friend} more={friend.newestDate === null ? undefined : last(friend.newestDate)}>
      <IconButton label={t`Mehr zu ${name}`} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Ellipsis className="i" aria-hidden="true" />
      </IconButton>
      {isOpen ? <FriendMenu friend={friend} acts={acts} onClose={() => setOpen(false)} /> : null}
    </PersonRow>
  );
}
