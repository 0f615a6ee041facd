import { Trans, useLingui } from '@lingui/react/macro';
import { Button, buttonClass } from '@tagfalter/ui/button';
import { Check, Download } from 'lucide-react';
import { useState } from 'react';
import type { Choosable } from './choice.ts';

/** Pictures that are shown before 'Weitere anzeigen': a book may hold thousands. */
const STEP = 30;

interface PictureChoiceProps {
  pictures: readonly Choosable[];
  /** Hashes that are chosen. */
  picks: readonly string[];
  onToggle: (hash: string) => void;
}

/** The pictures of the book: a tap chooses one, the arrow below loads it down. */
export function PictureChoice({ pictures, picks, onToggle }: PictureChoiceProps) {
  const [most, setMost] = useState(STEP);
  const left = pictures.length - most;
  return (
    <>
      <ul className="todia__pics">
        {pictures.slice(0, most).map((one) => (
          <li key={one.picture.hash}>
            <Tile one={one} isChosen={picks.includes(one.picture.hash)} onToggle={() => onToggle(one.picture.hash)} />
          </li>
        ))}
      </ul>
      {left > 0 ? (
        <Button variant="line" onClick={() => setMost(most + STEP)}>
          <Trans>Weitere Bilder anzeigen ({left})</Trans>
        </Button>
      ) : null}
    </>
  );
}

function Tile({ one, isChosen, onToggle }: { one: Choosable; isChosen: boolean; onToggle: () => void }) {
  const { t } = useLingui();
  const { picture, guestName, isOwn } = one;
  const { thumbnailUrl, displayUrl, originalUrl, width, height } = picture;
  const label = isOwn ? t`Dein Bild` : t`Bild von ${guestName}`;
  return (
    <>
      <label className="todia__pic">
        <input type="checkbox" checked={isChosen} aria-label={label} onChange={onToggle} />
        <img className="ph" src={thumbnailUrl} alt="" width={width} height={height} loading="lazy" decoding="async" />
        {isChosen ? (
          <span className="todia__tick">
            <Check className="i" aria-hidden="true" />
          </span>
        ) : null}
      </label>
      <a
        className={`${buttonClass('quiet')} todia__dl`}
        href={originalUrl ?? displayUrl}
        download=""
        aria-label={t`${label} herunterladen`}
      >
        <Download className="i" aria-hidden="true" />
        <span className="todia__by" dir="auto">
          {isOwn ? t`Von dir` : guestName}
        </span>
      </a>
    </>
  );
}
