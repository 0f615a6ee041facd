import { Trans, useLingui } from '@lingui/react/macro';
import { tidyTypedName } from '@tagfalter/domain/typed-name';
import { Button, buttonClass } from '@tagfalter/ui/button';
import { Field } from '@tagfalter/ui/field';
import { Link } from '@tanstack/react-router';
import { CircleAlert, MailPlus, Search, UserPlus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useDiary } from '#entities/diary/diary.tsx';
import { GENERIC_WORDS } from '#i18n/words.ts';
import { useFaultWords } from '#platform/fault-words.ts';
import { NeedsNetwork } from '#platform/needs-network.tsx';
import { FoundPerson } from './found-person.tsx';
import { keepInvitationIntent } from './invite/invite-intent.ts';
import { type Find, type FindResult, useFind } from './use-find.ts';
import type { People } from './use-people.ts';
import { REFUSED } from './use-person-acts.ts';

/** 'Finden': one person by exact username or address; what was typed stays, whatever comes of it. */
export function FindPanel({ people }: { people: People }) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const [isBlank, setBlank] = useState(false);
  const find = useFind();
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const name = tidyTypedName(typed);
    setBlank(name === '');
    if (name !== '') void find.search(name);
  };
  return (
    <div className="stack-6">
      <form className="find" noValidate onSubmit={onSubmit}>
        <Field
          label={t`Benutzername oder E-Mail-Adresse`}
          hint={t`Genau so, wie es geschrieben wird. Gefunden wird nur, wer gefunden werden möchte.`}
          error={isBlank ? t(GENERIC_WORDS.required) : undefined}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          type="text"
          inputMode="email"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          maxLength={254}
          enterKeyHint="search"
        />
        <Button variant="ink" type="submit" aria-disabled={find.isBusy}>
          <Search className="i" aria-hidden="true" />
          <Trans>Suchen</Trans>
        </Button>
        <NeedsNetwork />
      </form>
      <div role="status">{find.found ? <Result found={find.found} find={find} people={people} /> : null}</div>
      <Refused refused={find.refused} />
    </div>
  );
}

function Result({ found, find, people }: { found: FindResult; find: Find; people: People }) {
  const { user } = useDiary();
  if ('nobody' in found) {
    return (
      <p className="mut">
        <Trans>Person nicht gefunden</Trans>
      </p>
    );
  }
  if ('person' in found) return <FoundPerson person={found.person} find={find} people={people} />;
  const { address } = found;
  const isSent =
    find.asked !== null || people.sent?.some(({ addressee }) => 'email' in addressee && addressee.email === address);
  if (address.toLowerCase() === user.email.toLowerCase()) {
    return (
      <p className="mut">
        <Trans>Das bist du selbst.</Trans>
      </p>
    );
  }
  return (
    <div className="stack">
      <p className="mut">
        {isSent ? (
          <Trans>Deine Anfrage ist unterwegs. Gibt es das Konto, steht sie dort unter „Eingehend“.</Trans>
        ) : (
          <Trans>Unter {address} lässt sich niemand finden. Fragen kannst du trotzdem.</Trans>
        )}
      </p>
      {isSent ? null : (
        <div className="row">
          <Button variant="blue" aria-disabled={find.isBusy} onClick={() => void find.ask({ email: address })}>
            <UserPlus className="i" aria-hidden="true" />
            <Trans>Anfrage senden</Trans>
          </Button>
          <Link className={buttonClass('line')} to="/friends/invite" onClick={() => keepInvitationIntent(address)}>
            <MailPlus className="i" aria-hidden="true" />
            <Trans>Zu Tagfalter einladen</Trans>
          </Link>
        </div>
      )}
    </div>
  );
}

/** Why nobody was found or asked, below what was pressed. */
function Refused({ refused }: Pick<Find, 'refused'>) {
  const { t } = useLingui();
  const words = useFaultWords(REFUSED);
  return (
    <div role="alert">
      {refused ? (
        <div className="banner banner--red">
          <CircleAlert className="i" aria-hidden="true" />
          <div className="banner__t">
            <b>{refused.step === 'ask' ? t`Anfrage konnte nicht gesendet werden` : t`Die Suche hat nicht geklappt`}</b>
            <p>{refused.fault.kind === 'signed-out' ? t`Anmeldung erforderlich` : words(refused.fault)}</p>
          </div>
        </div>
      ) : null}
    </div>
  );
}
