import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { WrongDateBanner } from '#entities/entry/wrong-date-banner.tsx';
import { SharedIn } from '#entities/shared-in/shared-in.tsx';
import { DashboardScreen } from '#features/dashboard/dashboard-screen.tsx';
import { LateDayOffer } from '#features/editor/late-day-offer.tsx';
import { TodayCard } from '#features/editor/today-card.tsx';
import { useLateDayOffer, useOnceKnown } from '#features/editor/use-late-day-offer.ts';
import { useInstallOffer } from '#features/install/use-install-offer.ts';
import { OverdueBanner } from '#features/waiting/overdue-banner.tsx';

const route = getRouteApi('/dashboard');

/** The start at its two addresses: `/` shows every day. */
export function Home() {
  return <Start filter="all" />;
}

export function Dashboard() {
  return <Start filter={route.useSearch().only ?? 'all'} />;
}

/** Joins the list of days, the card that today is written on, and the offer to install. */
function Start({ filter }: { filter: 'all' | 'favorites' }) {
  const navigate = useNavigate();
  const lateDay = useLateDayOffer();
  const isLateDayKnown = useOnceKnown(lateDay);
  const offer = useInstallOffer();
  return (
    <DashboardScreen
      filter={filter}
      onFilter={(next) => {
        const search = next === 'all' ? {} : { only: next };
        void navigate({ to: '/dashboard', search, resetScroll: false });
      }}
      isSettled={offer !== undefined && isLateDayKnown}
      today={
        <>
          <TodayCard />
          {lateDay ? (
            <LateDayOffer
              lateDay={lateDay}
              way={(words) => (
                <Link className="btn btn--line" to="/create" search={{ day: lateDay.yesterday }}>
                  {words}
                </Link>
              )}
            />
          ) : null}
          {offer?.Card ? <offer.Card onLater={offer.later} /> : null}
        </>
      }
      warning={
        <>
          <OverdueBanner />
          <SharedIn />
          <WrongDateBanner
            wayTo={(day, label) => (
              <Link className="btn btn--line" to="/create" search={{ day }}>
                {label}
              </Link>
            )}
          />
        </>
      }
    />
  );
}
