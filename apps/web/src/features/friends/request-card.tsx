import { Trans, useLingui } from '@lingui/react/macro';
import type { IncomingRequest } from '@tagfalter/contract/friend-requests';
import { Avatar } from '@tagfalter/ui/avatar';
import { Button } from '@tagfalter/ui/button';
import { Card } from '@tagfalter/ui/card';
import { useId, useState } from 'react';
import { useDiary } from '#entities/diary/diary.tsx';
import { useFormat } from '#i18n/use-format.ts';
import { ConfirmDialog } from '#platform/confirm-dialog.tsx';
import { letterOf, nameOf } from './person-words.ts';
import type { PersonActs } from './use-person-acts.ts';

/** Somebody wants to be friends: yes at once, no after a question, for it lasts 30 days (spec decision 21). */
export function RequestCard({ request, acts }: { request: IncomingRequest; acts: PersonActs }) {
  const { t } = useLingui();
  const { env } = useDiary();
  const { momentWords } = useFormat();
  const titleId = useId();
  const [isAsking, setAsking] = useState(false);
  const { requester, createdAt } = request;
  const name = nameOf(requester);
  const asked = momentWords(Date.parse(createdAt), env);
  return (
    <Card fold="blue" className="card--left req" aria-labelledby={titleId} tabIndex={-1}>
      <div className="row row--nw">
        <Avatar src={requester.profileImageUrl} letters={letterOf(requester)} size={48} />
        <div className="grow">
          <h3 className="h-ui" id={titleId} dir="auto">
            <Trans>{name} möchte befreundet sein</Trans>
          </h3>
          <p className="cap num">
            @{requester.username} · {asked}
          </p>
        </div>
      </div>
      <div className="row">
        <Button
          variant="blue"
          aria-describedby={titleId}
          aria-disabled={acts.isBusy}
          onClick={() => void acts.accept(request)}
        >
          <Trans context="friend request">Annehmen</Trans>
        </Button>
        <Button variant="line" aria-describedby={titleId} onClick={() => setAsking(true)}>
          <Trans context="friend request">Ablehnen</Trans>
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        title={t`Anfrage von ${name} ablehnen?`}
        text={t`${name} erfährt davon nichts und kann dich erst in 30 Tagen wieder fragen.`}
        confirm={t({ message: 'Ablehnen', context: 'friend request' })}
        cancel={t`Abbrechen`}
        onConfirm={() => void acts.decline(request.id)}
        onClose={() => setAsking(false)}
      />
    </Card>
  );
}
