import { Link } from '@tanstack/react-router';
import { WrongDateBanner } from '#entities/entry/wrong-date-banner.tsx';
import { DashboardScreen } from '#features/dashboard/dashboard-screen.tsx';
import { TodayCard } from '#features/editor/today-card.tsx';
import { useInstallOffer } from '#features/install/use-install-offer.ts';
import { OverdueBanner } from '#features/waiting/overdue-banner.tsx';

/** The start screen, joined from the list of days, the card that today is written on, and the offer to install. */
export function Dashboard() {
  const offer = useInstallOffer();
  return (
    <DashboardScreen
      isSettled={offer !== undefined}
      today={
        <>
          <TodayCard />
          {offer?.Card ? <offer.Card onLater={offer.later} /> : null}
        </>
      }
      warning={
        <>
          <OverdueBanner />
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
