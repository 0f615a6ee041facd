import { Trans } from '@lingui/react/macro';
import { Badge } from '@tagfalter/ui/badge';
import { Wave } from '@tagfalter/ui/wave';
import { Wing, type WingBand } from '@tagfalter/ui/wing';
import { Scene } from './scene.tsx';

/** Loudness of a spoken sentence, 0–100. */
const WAVE = [
  33, 71, 31, 62, 46, 23, 19, 50, 64, 20, 29, 54, 72, 35, 83, 52, 40, 60, 17, 48, 25, 37, 69, 42, 21, 56, 27, 15,
];

export function PhotosPicture() {
  return (
    <div className="trio">
      <span>
        <Scene name="lake" />
      </span>
      <span>
        <Scene name="field" />
      </span>
      <span>
        <Scene name="snow" />
      </span>
    </div>
  );
}

export function SummaryPicture() {
  return (
    <div className="feat__w">
      <Wave values={WAVE} played={0.6} />
      <span className="row">
        <Badge tone="blue">
          <Trans>KI-Zusammenfassung</Trans>
        </Badge>
        <span className="cap num">0:48</span>
      </span>
    </div>
  );
}

/** Three weeks of a year, 0 for a day without an entry. */
const BANDS: readonly (WingBand | 0)[] = [3, 4, 0, 5, 4, 3, 5, 2, 3, 4, 4, 0, 5, 4, 1, 3, 3, 4, 5, 5, 4];
const DAYS = BANDS.map((band, day) => ({ band, id: `day-${day}` }));

export function YearPicture() {
  return (
    <div className="feat__y">
      {DAYS.map(({ band, id }) => (band === 0 ? <i key={id} /> : <Wing key={id} band={band} size="sm" />))}
    </div>
  );
}
