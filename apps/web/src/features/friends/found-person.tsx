import { Trans } from '@lingui/react/macro';
import type { Person } from '@tagfalter/contract/person';
import { Badge } from '@tagfalter/ui/badge';
import { Button } from '@tagfalter/ui/button';
import { UserPlus } from 'lucide-react';
import { useDiary } from '#entities/diary/diary.tsx';
import { PersonRow } from './person-row.tsx';
import type { Find } from './use-find.ts';
import type { People } from './use-people.ts';

interface FoundPersonProps {
  person: Person;
  find: Find;
  people: People;
}

/** Somebody who was found, and what they are already: oneself, a friend, asked, or nothing yet. */
export function FoundPerson({ person, find, people }: FoundPersonProps) {
  return (
    <ul className="list friends">
      <PersonRow person={person}>
        <Already person={person} find={find} people={people} />
      </PersonRow>
    </ul>
  );
}

function Already({ person: { id }, find, people }: FoundPersonProps) {
  const { accountId } = useDiary();
  if (id === accountId) {
    return (
      <Badge>
        <Trans>Das bist du</Trans>
      </Badge>
    );
  }
  if (people.friends?.some((friend) => friend.id === id)) {
    return (
      <Badge tone="green">
        <Trans>Befreundet</Trans>
      </Badge>
    );
  }
  const isSent = people.sent?.some(({ addressee }) => 'id' in addressee && addressee.id === id);
  if (isSent || find.asked !== null) {
    return (
      <Badge tone="orange">
        <Trans>Ausstehend</Trans>
      </Badge>
    );
  }
  return (
    <Button variant="blue" aria-disabled={find.isBusy} onClick={() => void find.ask({ userId: id })}>
      <UserPlus className="i" aria-hidden="true" />
      <Trans>Anfrage senden</Trans>
    </Button>
  );
}
