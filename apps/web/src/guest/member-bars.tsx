import { Trans, useLingui } from '@lingui/react/macro';
import type { User } from '@tagfalter/contract/user';
import { Avatar } from '@tagfalter/ui/avatar';
import { BottomBar, BottomItem } from '@tagfalter/ui/bottom-bar';
import { buttonClass } from '@tagfalter/ui/button';
import { LogoParts } from '@tagfalter/ui/logo-parts';
import { TopBar } from '@tagfalter/ui/top-bar';
import { CalendarHeart, House, PenLine } from 'lucide-react';
import { avatarLetters, shownName } from '#entities/person/names.ts';

/** The bars of the app as plain links: this page has no router, and nothing of the diary. */
export function MemberBars({ user }: { user: User }) {
  const { t } = useLingui();
  const name = shownName(user);
  const profile = t`Profil von ${name}`;
  const label = t`Hauptmenü`;
  return (
    <>
      <TopBar
        brand={
          <a className="top__brand" href="/" aria-label={t`Tagfalter, Start`}>
            {/* The page has no sprite, in which the app keeps it. */}
            <svg className="logo" viewBox="0 0 64 64" aria-hidden="true">
              <LogoParts />
            </svg>
            <span>Tagfalter</span>
          </a>
        }
        menu={
          <nav className="top__nav" aria-label={label}>
            <a href="/">
              <Trans>Start</Trans>
            </a>
            {user.proAccount ? (
              <a href="/events">
                <Trans>Events</Trans>
              </a>
            ) : null}
          </nav>
        }
        right={
          <>
            <a className={`${buttonClass('write')} top__new`} href="/create">
              <PenLine className="i" aria-hidden="true" />
              <Trans context="act">Neuer Eintrag</Trans>
            </a>
            <a className="top__av" href="/profile/edit" aria-label={profile} data-tip={profile}>
              <Avatar src={user.profileImageUrl} letters={avatarLetters(user)} />
            </a>
          </>
        }
      />
      <BottomBar label={label}>
        <a href="/">
          <BottomItem icon={<House className="i" aria-hidden="true" />} label={t`Start`} />
        </a>
        <a className="bot__write" href="/create">
          <BottomItem icon={<PenLine className="i" aria-hidden="true" />} label={t`Schreiben`} />
        </a>
        {user.proAccount ? (
          <a href="/events">
            <BottomItem icon={<CalendarHeart className="i" aria-hidden="true" />} label={t`Events`} />
          </a>
        ) : null}
      </BottomBar>
    </>
  );
}
