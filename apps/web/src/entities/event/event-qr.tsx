import { contrastOf } from '@tagfalter/domain/event-color';
import { toSvgPath } from 'lean-qr/extras/svg';
import { correction, generate } from 'lean-qr/nano';
import { useMemo } from 'react';

/** Modules of quiet ground around a code, without which cameras do not find it (ISO/IEC 18004). */
const QUIET = 4;
/** Contrast that cameras find a code by in a dim room; darker colours are taken as they are. */
const CONTRAST = 7;
const INK = '#0b211d';
const PAPER = '#ffffff';

export interface EventQrProps {
  /** Whole address for a camera to read. */
  address: string;
  /** Name of the code, for people who do not see it. */
  label: string;
  /** Colour of the modules, `#rrggbb`; black where it does not stand out enough. */
  color?: string;
  className?: string;
}

/**
 * The QR code of an address as one path: crisp in any size, on a screen and on paper. Its ground is white in every theme, as
 * many cameras do not read a light code on a dark ground.
 */
export function EventQr({ address, label, color = INK, className }: EventQrProps) {
  const { size, path } = useMemo(() => {
    const code = generate(address, { minCorrectionLevel: correction.M });
    return { size: code.size, path: toSvgPath(code) };
  }, [address]);
  const box = size + 2 * QUIET;
  const ink = contrastOf(color, PAPER) >= CONTRAST ? color : INK;
  return (
    <svg
      className={className}
      viewBox={`${-QUIET} ${-QUIET} ${box} ${box}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect x={-QUIET} y={-QUIET} width={box} height={box} fill={PAPER} />
      <path d={path} fill={ink} />
    </svg>
  );
}
