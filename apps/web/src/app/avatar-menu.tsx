import { Trans, useLingui } from '@lingui/react/macro';
import { Avatar } from '@tagfalter/ui/avatar';
import { Segments } from '@tagfalter/ui/segments';
import { Link } from '@tanstack/react-router';
import { LogOut, MailWarning, Settings, UserRoundPen } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { avatarLetters, shownName } from '#features/account/names.ts';
import { SignOutDialog } from '#features/account/sign-out-dialog.tsx';
import { useDiary } from '#platform/diary.tsx';
import { LanguageSelect } from '#platform/language-select.tsx';
import { useChoice } from '#platform/stored-choice.ts';
import { themeChoice } from '#platform/theme.ts';
import { session } from '#platform/use-session.ts';

function ThemeChoice() {
  const { t } = useLingui();
  const theme = useChoice(themeChoice);
  const label = t`Farbschema`;
  return (
    <div className="stack-2">
      <span className="lbl" aria-hidden="true">
        {label}
      </span>
      <Segments
        label={label}
        value={theme}
        onChange={themeChoice.set}
        segments={[
          { value: 'light', label: t`Tagfalter` },
          { value: 'dark', label: t`Nachtfalter` },
          { value: 'system', label: t`Wie das System` },
        ]}
      />
    </div>
  );
}

function LanguageChoice() {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>
        <Trans>Sprache</Trans>
      </label>
      <LanguageSelect id={id} className="sel" />
    </div>
  );
}

/** Who is here, how it looks, in which language, and the way out. */
export function AvatarMenu() {
  const { t } = useLingui();
  const { user } = useDiary();
  const panel = useRef<HTMLElement>(null);
  const [leaving, setLeaving] = useState(false);
  const close = () => panel.current?.hidePopover();
  const name = shownName(user);
  const label = t`Menü von ${name}`;
  const letters = avatarLetters(user);
  return (
    <>
      <button type="button" className="top__av" popoverTarget="avatar-menu" aria-label={label} data-tip={label}>
        <Avatar src={user.profileImageUrl} letters={letters} />
      </button>
      <section id="avatar-menu" className="menu" popover="auto" ref={panel} aria-label={label}>
        <div className="menu__who">
          <Avatar src={user.profileImageUrl} letters={letters} size={48} />
          <div>
            <b>{name}</b>
            <span className="cap">{user.email}</span>
          </div>
        </div>
        {user.emailVerified ? null : (
          <Link className="menu__item menu__item--hint" to="/settings" onClick={close}>
            <MailWarning className="i" aria-hidden="true" />
            <Trans>E-Mail-Adresse bestätigen</Trans>
          </Link>
        )}
        <hr />
        <nav aria-label={t`Konto`}>
          <Link className="menu__item" to="/profile/edit" onClick={close}>
            <UserRoundPen className="i" aria-hidden="true" />
            <Trans>Profil bearbeiten</Trans>
          </Link>
          <Link className="menu__item" to="/settings" onClick={close}>
            <Settings className="i" aria-hidden="true" />
            <Trans>Einstellungen</Trans>
          </Link>
        </nav>
        <hr />
        <ThemeChoice />
        <LanguageChoice />
        <hr />
        <button
          type="button"
          className="menu__item"
          onClick={() => {
            close();
            setLeaving(true);
          }}
        >
          <LogOut className="i" aria-hidden="true" />
          <Trans>Abmelden</Trans>
        </button>
      </section>
      {leaving ? <SignOutDialog onStay={() => setLeaving(false)} onLeave={() => void session.leave()} /> : null}
    </>
  );
}
