import { Trans } from '@lingui/react/macro';
import { addDays } from '@tagfalter/domain/local-date';
import { DateHero } from '@tagfalter/ui/date-hero';
import { Leaf } from '@tagfalter/ui/leaf';
import { Wing, type WingBand } from '@tagfalter/ui/wing';
import { useFormat } from '#i18n/use-format.ts';
import { useToday } from '#platform/today.ts';
import { Scene } from './scene.tsx';

const BANDS: readonly WingBand[] = [1, 2, 3, 4, 5];

/** Picture of a day in the diary, hidden from screen readers because the words beside it say the same. */
export function HeroPicture() {
  const format = useFormat();
  const today = useToday();
  const past = addDays(today, -75);
  const { day, weekday } = format.dayParts(today);
  return (
    <div className="hero__pic" aria-hidden="true">
      <div className="card f4 entry hpic-e">
        <div className="entry__pic hpic-e__pic">
          <Scene name="lake" />
        </div>
        <div className="entry__txt">
          <DateHero {...format.dayParts(past)} dateTime={past} />
          <p className="entry__sum">
            <Trans>Der Steg war noch warm. Wir sind geblieben, bis man die Ruder nicht mehr sah.</Trans>
          </p>
        </div>
        <div className="entry__meta">
          <span className="n">
            <Wing band={4} size="sm" />
            <b>8</b>
          </span>
          <span className="emo">🌅🛶</span>
        </div>
      </div>
      <div className="card today hpic-t">
        <div className="today__head">
          <Leaf day={day} weekday={weekday} size="md" />
          <p className="h-sec">
            <Trans>Wie war dein Tag?</Trans>
          </p>
        </div>
        <div className="moods">
          {BANDS.map((band) => (
            <span key={band}>
              <Wing band={band} />
            </span>
          ))}
        </div>
      </div>
    </div>
  );
}
