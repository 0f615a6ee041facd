import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { MAX_INVITATION_MESSAGE } from '@tagfalter/contract/invitations';
import { isEmail } from '@tagfalter/domain/email';
import { tidyTypedName } from '@tagfalter/domain/typed-name';
import { EMPTY_INVITATION, type InvitationDraft } from '@tagfalter/local/drafts/invitation-draft';
import { Button } from '@tagfalter/ui/button';
import { Field } from '@tagfalter/ui/field';
import { SettingRow } from '@tagfalter/ui/setting-row';
import { Switch } from '@tagfalter/ui/switch';
import { CircleAlert, Send } from 'lucide-react';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useDiary } from '#entities/diary/diary.tsx';
import { GENERIC_WORDS } from '#i18n/words.ts';
import { NeedsNetwork } from '#platform/needs-network.tsx';
import { Skeletons } from '#platform/skeletons.tsx';
import { forgetInvitationIntent, readInvitationIntent } from './invite-intent.ts';
import { type KeptInvitation, useInvitationDraft } from './use-invitation-draft.ts';
import type { Inviting } from './use-invite.ts';

/** Characters left from which on the message shows the count. */
const NEAR_END = 100;

/** Why a typed address is not accepted. */
type AddressFault = 'none' | 'no-address' | 'own';

/** Form of an invitation: address and message. Its draft stays until it is sent, also if the screen is left. */
export function InviteForm({ inviting }: { inviting: Inviting }) {
  const { draft, keep } = useInvitationDraft();
  return draft ? (
    <DraftForm draft={draft} keep={keep} inviting={inviting} />
  ) : (
    <Skeletons className="stack" shape="skel--friend" count={2} />
  );
}

/** Starts with the kept draft; an address that a search did not find takes precedence. */
function useValues(draft: InvitationDraft, keep: KeptInvitation['keep']) {
  const [values, setValues] = useState(() => ({ ...draft, email: readInvitationIntent() || draft.email }));
  useEffect(forgetInvitationIntent, []);
  useEffect(() => keep(values), [keep, values]);
  return { values, edit: (change: Partial<InvitationDraft>) => setValues((last) => ({ ...last, ...change })) };
}

interface DraftFormProps {
  draft: InvitationDraft;
  keep: KeptInvitation['keep'];
  inviting: Inviting;
}

function DraftForm({ draft, keep, inviting }: DraftFormProps) {
  const { t } = useLingui();
  const { user } = useDiary();
  const { values, edit } = useValues(draft, keep);
  const { email, message, befriend } = values;
  const [fault, setFault] = useState<AddressFault | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const words = {
    none: t(GENERIC_WORDS.required),
    'no-address': t`Das ist noch keine vollständige E-Mail-Adresse.`,
    own: t`Das ist deine eigene Adresse.`,
  };
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const address = tidyTypedName(email);
    const found = addressFaultOf(address, user.email);
    setFault(found);
    if (found !== null) return field.current?.focus();
    if (!(await inviting.send({ email: address, message: message.trim(), befriend }))) return;
    // A sent invitation must not reappear after the screen was left.
    keep(EMPTY_INVITATION);
    edit({ email: '', message: '' });
  };
  return (
    <form className="stack-4" noValidate onSubmit={(event) => void onSubmit(event)}>
      <Field
        ref={field}
        label={t`E-Mail-Adresse`}
        error={fault === null ? undefined : words[fault]}
        value={email}
        onChange={({ target }) => {
          edit({ email: target.value });
          setFault(null);
        }}
        type="email"
        inputMode="email"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={254}
      />
      <Message value={message} onChange={(words) => edit({ message: words })} />
      <SettingRow
        title={t`Gleich befreundet sein`}
        note={<Trans>Sobald die Einladung angenommen ist, ohne Anfrage.</Trans>}
        control={(id) => <Switch labelledBy={id} on={befriend} onChange={(on) => edit({ befriend: on })} />}
      />
      <div role="alert">{inviting.refused === null ? null : <Refused why={inviting.refused} />}</div>
      <div>
        <Button variant="blue" type="submit" aria-disabled={inviting.isBusy}>
          <Send className="i" aria-hidden="true" />
          {inviting.isBusy ? <Trans>Wird gesendet …</Trans> : <Trans>Einladung senden</Trans>}
        </Button>
      </div>
      <NeedsNetwork />
    </form>
  );
}

function addressFaultOf(address: string, own: string): AddressFault | null {
  if (address === '') return 'none';
  if (!isEmail(address)) return 'no-address';
  return address.toLowerCase() === own.toLowerCase() ? 'own' : null;
}

function Message({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const id = useId();
  const left = MAX_INVITATION_MESSAGE - value.length;
  return (
    <div className="field">
      <label htmlFor={id}>
        <Trans>Deine Nachricht</Trans>{' '}
        <span className="opt">
          <Trans>freiwillig</Trans>
        </span>
      </label>
      <textarea
        id={id}
        className="ta"
        dir="auto"
        rows={3}
        maxLength={MAX_INVITATION_MESSAGE}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      {left > NEAR_END ? null : (
        <p className="hint num">
          <Plural value={left} one="noch # Zeichen" other="noch # Zeichen" />
        </p>
      )}
    </div>
  );
}

function Refused({ why }: { why: string }) {
  return (
    <div className="banner banner--red">
      <CircleAlert className="i" aria-hidden="true" />
      <div className="banner__t">
        <b>
          <Trans>Die Einladung wurde nicht gesendet</Trans>
        </b>
        <p>{why}</p>
      </div>
    </div>
  );
}
