import { Trans, useLingui } from '@lingui/react/macro';
import { LEGAL_LINKS } from '@tagfalter/domain/legal-links';
import { Avatar } from '@tagfalter/ui/avatar';
import { Segments } from '@tagfalter/ui/segments';
import { Link } from '@tanstack/react-router';
import { CalendarHeart, Crown, LogOut, MailWarning, Search, Settings, ShieldCheck, UserRoundPen } from 'lucide-react';
import { useId } from 'react';
import { useDiary } from '#entities/diary/diary.tsx';
import { avatarLetters, shownName } from '#entities/person/names.ts';
import { useFormat } from '#i18n/use-format.ts';
import { LanguageSelect } from '#platform/language-select.tsx';
import { useChoice } from '#platform/stored-choice.ts';
import { themeChoice } from '#platform/theme.ts';

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
          { value: 'light', label: t`Hell` },
          { value: 'dark', label: t`Dunkel` },
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

/** Legal links below every page, for endless pages. They leave the app: the server writes those pages. */
function Legal() {
  const { t } = useLingui();
  const { language } = useFormat();
  return (
    <nav className="menu__law" aria-label={t`Rechtliches`}>
      {LEGAL_LINKS.map(({ href, words }) => (
        <a key={href} href={href}>
          {words[language]}
        </a>
      ))}
    </nav>
  );
}

export interface AvatarPanelProps {
  onClose: () => void;
  onSignOut: () => void;
}

/** Content of the menu; its code loads when the menu is first opened. */
export function AvatarPanel({ onClose, onSignOut }: AvatarPanelProps) {
  const { t } = useLingui();
  const { user, isPro } = useDiary();
  const name = shownName(user);
  return (
    <>
      <div className="menu__who">
        <Avatar src={user.profileImageUrl} letters={avatarLetters(user)} size={48} />
        <div>
          <b>{name}</b>
          <span className="cap">{user.email}</span>
        </div>
      </div>
      {user.emailVerified ? null : (
        <Link className="menu__item menu__item--hint" to="/settings" onClick={onClose}>
          <MailWarning className="i" aria-hidden="true" />
          <Trans>E-Mail-Adresse bestätigen</Trans>
        </Link>
      )}
      <hr />
      <nav aria-label={t`Konto`}>
        <Link className="menu__item" to="/profile/edit" onClick={onClose}>
          <UserRoundPen className="i" aria-hidden="true" />
          <Trans>Profil bearbeiten</Trans>
        </Link>
        <Link className="menu__item" to="/search" onClick={onClose}>
          <Search className="i" aria-hidden="true" />
          <Trans>Suche</Trans>
        </Link>
        {isPro ? (
          <Link className="menu__item" to="/events" onClick={onClose}>
            <CalendarHeart className="i" aria-hidden="true" />
            <Trans>Events</Trans>
          </Link>
        ) : null}
        <Link className="menu__item" to="/subscription" onClick={onClose}>
          <Crown className="i" aria-hidden="true" />
          {isPro ? <Trans>Dein Pro-Abo</Trans> : <Trans>Tagfalter Pro</Trans>}
        </Link>
        <Link className="menu__item" to="/settings" hash="privacy" onClick={onClose}>
          <ShieldCheck className="i" aria-hidden="true" />
          <Trans>Privatsphäre</Trans>
        </Link>
        <Link className="menu__item" to="/settings" onClick={onClose}>
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
          onClose();
          onSignOut();
        }}
      >
        <LogOut className="i" aria-hidden="true" />
        <Trans>Abmelden</Trans>
      </button>
      <Legal />
    </>
  );
}
