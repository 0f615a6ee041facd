import { Trans, useLingui } from '@lingui/react/macro';
import type { SentRequest } from '@tagfalter/contract/friend-requests';
import { localDateOf } from '@tagfalter/domain/local-date';
import { Avatar } from '@tagfalter/ui/avatar';
import { Badge } from '@tagfalter/ui/badge';
import { IconButton } from '@tagfalter/ui/icon-button';
import { X } from 'lucide-react';
import { useDiary } from '#entities/diary/diary.tsx';
import { useFormat } from '#i18n/use-format.ts';
import { letterOf, nameOf } from './person-words.ts';
import type { PersonActs } from './use-person-acts.ts';

/** An own request that waits; one by address shows that address alone. */
export function SentRow({ request, acts }: { request: SentRequest; acts: PersonActs }) {
  const { t } = useLingui();
  const { env } = useDiary();
  const format = useFormat();
  const { addressee, createdAt } = request;
  const person = 'email' in addressee ? null : addressee;
  const name = 'email' in addressee ? addressee.email : nameOf(addressee);
  const day = format.shortDay(localDateOf(Date.parse(createdAt), env.timeZone()));
  return (
    <li tabIndex={-1}>
      <Avatar
        src={person?.profileImageUrl ?? null}
        letters={person ? letterOf(person) : name.charAt(0).toUpperCase()}
        size={48}
      />
      <span className="item__t">
        <b dir="auto">{name}</b>
        <span className="cap num">
          <Trans>gesendet am {day}</Trans>
        </span>
      </span>
      <Badge tone="orange">
        <Trans>Ausstehend</Trans>
      </Badge>
      <IconButton
        label={t`Anfrage an ${name} zurückziehen`}
        aria-disabled={acts.isBusy}
        onClick={() => void acts.withdraw(request.id)}
      >
        <X className="i" aria-hidden="true" />
      </IconButton>
    </li>
  );
}
