import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@tagfalter/ui/button';
import { Empty } from '@tagfalter/ui/empty';
import { NoFriendsDrawing } from '@tagfalter/ui/no-friends-drawing';
import { Search } from 'lucide-react';
import { FriendRow } from './friend-row.tsx';
import { InvitationsLeft } from './invite/invitations-left.tsx';
import { useInvitations } from './invite/use-invitations.ts';
import { PersonRow } from './person-row.tsx';
import { nameOf } from './person-words.ts';
import { RequestCard } from './request-card.tsx';
import type { People } from './use-people.ts';
import type { PersonActs } from './use-person-acts.ts';

interface FriendListProps {
  people: People;
  acts: PersonActs;
  onFind: () => void;
}

/** Friends, above them the newest request, below them who is blocked. */
export function FriendList({ people: { friends = [], incoming = [], blocked = [] }, acts, onFind }: FriendListProps) {
  const [newest] = incoming;
  const { quota } = useInvitations();
  return (
    <div className="stack-6">
      {newest ? <RequestCard key={newest.id} request={newest} acts={acts} /> : null}
      {friends.length === 0 ? (
        <NoFriends onFind={onFind} />
      ) : (
        <ul className="list friends">
          {friends.map((friend) => (
            <FriendRow key={friend.id} friend={friend} acts={acts} />
          ))}
        </ul>
      )}
      {blocked.length === 0 ? null : (
        <section className="stack">
          <h2 className="h-sec">
            <Trans>Blockiert</Trans>
          </h2>
          <ul className="list friends">
            {blocked.map((person) => (
              <PersonRow key={person.id} person={person}>
                <Button
                  variant="line"
                  aria-disabled={acts.isBusy}
                  onClick={() => void acts.unblock(person.id, nameOf(person))}
                >
                  <Trans>Nicht mehr blockieren</Trans>
                  <span className="sr">: {nameOf(person)}</span>
                </Button>
              </PersonRow>
            ))}
          </ul>
        </section>
      )}
      {quota ? <InvitationsLeft quota={quota} /> : null}
    </div>
  );
}

function NoFriends({ onFind }: Pick<FriendListProps, 'onFind'>) {
  const { t } = useLingui();
  return (
    <Empty drawing={<NoFriendsDrawing />} title={t`Noch keine Freunde`}>
      <p className="mut">
        <Trans>Mit Freunden teilst du nur die Tage, die du für sie freigibst.</Trans>
      </p>
      <Button variant="line" onClick={onFind}>
        <Search className="i" aria-hidden="true" />
        <Trans>Jemanden finden</Trans>
      </Button>
    </Empty>
  );
}
