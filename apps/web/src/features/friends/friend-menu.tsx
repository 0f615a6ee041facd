import { Trans, useLingui } from '@lingui/react/macro';
import type { Friend } from '@tagfalter/contract/friends';
import { Button } from '@tagfalter/ui/button';
import { Dialog } from '@tagfalter/ui/dialog';
import { Ban, UserMinus } from 'lucide-react';
import { useState } from 'react';
import { nameOf } from './person-words.ts';
import type { PersonActs } from './use-person-acts.ts';

interface FriendMenuProps {
  friend: Friend;
  acts: PersonActs;
  onClose: () => void;
}

/** Actions on a friend; the same dialog then asks for confirmation. */
export function FriendMenu({ friend, acts, onClose }: FriendMenuProps) {
  const { t } = useLingui();
  const [asks, setAsks] = useState<'remove' | 'block' | null>(null);
  const name = nameOf(friend);
  const close = { open: true, onClose, closeLabel: t`Schließen` };
  if (asks === 'remove') {
    return (
      <Dialog {...close} title={t`${name} als Freund entfernen?`} tone="red">
        <p>
          <Trans>Danach seht ihr voneinander nur noch, was öffentlich ist. Niemand bekommt eine Nachricht davon.</Trans>
        </p>
        <Question
          no={t`Behalten`}
          yes={t`Entfernen`}
          onClose={onClose}
          onYes={() => void acts.remove(friend.id, name)}
        />
      </Dialog>
    );
  }
  if (asks === 'block') {
    return (
      <Dialog {...close} title={t`${name} blockieren?`} tone="red">
        <p>
          <Trans>
            Die Freundschaft endet. Ihr findet euch nicht mehr und lest nichts mehr voneinander, auch nichts
            Öffentliches. Niemand bekommt eine Nachricht davon.
          </Trans>
        </p>
        <Question
          no={t`Abbrechen`}
          yes={t`Blockieren`}
          onClose={onClose}
          onYes={() => void acts.block(friend.id, name)}
        />
      </Dialog>
    );
  }
  return (
    <Dialog {...close} title={name}>
      {friend.email === null ? null : <p className="mut">{friend.email}</p>}
      <div>
        <button type="button" className="menu__item" onClick={() => setAsks('remove')}>
          <UserMinus className="i" aria-hidden="true" />
          <Trans>Als Freund entfernen</Trans>
        </button>
        <button type="button" className="menu__item" onClick={() => setAsks('block')}>
          <Ban className="i" aria-hidden="true" />
          <Trans>Blockieren</Trans>
        </button>
      </div>
    </Dialog>
  );
}

interface QuestionProps {
  no: string;
  yes: string;
  onYes: () => void;
  onClose: () => void;
}

/** Confirmation with the focus on the negative answer. */
function Question({ no, yes, onYes, onClose }: QuestionProps) {
  return (
    <div className="sheet__ask">
      <Button variant="line" data-autofocus onClick={onClose}>
        {no}
      </Button>
      <Button
        variant="redfill"
        onClick={() => {
          onClose();
          onYes();
        }}
      >
        {yes}
      </Button>
    </div>
  );
}
