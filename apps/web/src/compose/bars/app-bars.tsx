import { Trans, useLingui } from '@lingui/react/macro';
import { BottomBar, BottomItem } from '@tagfalter/ui/bottom-bar';
import { buttonClass } from '@tagfalter/ui/button';
import { Logo } from '@tagfalter/ui/logo';
import { TopBar } from '@tagfalter/ui/top-bar';
import { Link, useLocation } from '@tanstack/react-router';
import { CalendarDays, House, PenLine, Users } from 'lucide-react';
import { lazy, type MouseEvent, Suspense } from 'react';
import { useDiary } from '#entities/diary/diary.tsx';
import { withScreenWords } from '#i18n/activate.ts';
import { reportUnlessOffline } from '#platform/error-log.ts';
import { useLetterKey } from '#platform/letter-key.ts';
import { AvatarMenu } from './avatar-menu.tsx';
import { SyncChip } from './sync-chip.tsx';

/** After the first view is settled (wire 32). */
const SETTLED_MS = 3000;

const NewRequests = lazy(async () => {
  await new Promise((settle) => setTimeout(settle, SETTLED_MS));
  try {
    return { default: (await withScreenWords(import('./new-requests.tsx'))).NewRequests };
  } catch (error) {
    // Then there is no dot until the next start.
    reportUnlessOffline(error, 'new requests: the code');
    return { default: () => null };
  }
});

/** Whoever is at the start already gets to its top, and stays in the same entry of the browser's history. */
function toTop(event: MouseEvent): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  scrollTo({ top: 0, behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth' });
}

/** The bars of the app. Each later area adds its link to both; events are Pro's, and on phones stand in the menu. */
export function AppBars({ bottom }: { bottom: boolean }) {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const { isPro } = useDiary();
  const letter = useLetterKey('n');
  const isHome = pathname === '/' || pathname === '/dashboard';
  const home = isHome ? { 'aria-current': 'page' as const, onClick: toTop } : {};
  const menuLabel = t`Hauptmenü`;
  const requests = (
    <Suspense>
      <NewRequests />
    </Suspense>
  );
  return (
    <>
      <TopBar
        brand={
          <Link className="top__brand" to="/" aria-label={t`Tagfalter, Start`} onClick={isHome ? toTop : undefined}>
            <Logo />
            <span>Tagfalter</span>
          </Link>
        }
        menu={
          <nav className="top__nav" aria-label={menuLabel}>
            <Link to="/" {...home}>
              <Trans>Start</Trans>
            </Link>
            <Link to="/yearly">
              <Trans>Jahr</Trans>
            </Link>
            <Link to="/friends">
              <Trans>Freunde</Trans>
              {requests}
            </Link>
            {isPro ? (
              <Link to="/events">
                <Trans>Events</Trans>
              </Link>
            ) : null}
          </nav>
        }
        right={
          <>
            <SyncChip />
            <Link className={`${buttonClass('write')} top__new`} to="/create" aria-keyshortcuts={letter}>
              <PenLine className="i" aria-hidden="true" />
              <Trans context="act">Neuer Eintrag</Trans>
              {letter ? <LetterHint /> : null}
            </Link>
            <AvatarMenu />
          </>
        }
      />
      {bottom ? (
        <BottomBar label={menuLabel}>
          <Link to="/" {...home}>
            <BottomItem icon={<House className="i" aria-hidden="true" />} label={t`Start`} />
          </Link>
          <Link className="bot__write" to="/create">
            <BottomItem icon={<PenLine className="i" aria-hidden="true" />} label={t`Schreiben`} />
          </Link>
          <Link to="/yearly">
            <BottomItem icon={<CalendarDays className="i" aria-hidden="true" />} label={t`Jahr`} />
          </Link>
          <Link to="/friends">
            <BottomItem icon={<Users className="i" aria-hidden="true" />} label={t`Freunde`} />
            {requests}
          </Link>
        </BottomBar>
      ) : null}
    </>
  );
}

/** For the eyes only; programs read `aria-keyshortcuts`. */
function LetterHint() {
  return (
    <span aria-hidden="true">
      <kbd>N</kbd>
    </span>
  );
}
