// Draws what iOS shows while the installed app starts: `node scripts/pictures/splash.ts`. The pictures are committed.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { SCHEMES, SCREENS, type Scheme, type Screen, splashPath } from '../../packages/web-build/src/splash.ts';
import { ROOT } from '../shared/root.ts';

const WEB = path.join(ROOT, 'apps/web');
/** Paper and logo of each scheme. */
const LOOKS: Record<Scheme, { paper: string; logo: string }> = {
  light: { paper: '#F5F7F1', logo: 'logo.svg' },
  dark: { paper: '#0F1420', logo: 'logo-dark.svg' },
};
/** Points across, as `.starting .logo`, which the app shows next. */
const LOGO = 72;
/** Colours that fit into half a byte per pixel; the logo has eight, and shades at its edges. */
const COLOURS = 16;

function drawing({ width, height, density }: Screen, scheme: Scheme): string {
  const { paper, logo } = LOOKS[scheme];
  const svg = readFileSync(path.join(WEB, 'assets', logo), 'utf8');
  const place = `x="${(width - LOGO) / 2}" y="${(height - LOGO) / 2}" width="${LOGO}" height="${LOGO}"`;
  const size = `width="${width * density}" height="${height * density}" viewBox="0 0 ${width} ${height}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>
<rect width="${width}" height="${height}" fill="${paper}"/>${svg.replace('<svg ', `<svg ${place} `)}</svg>`;
}

rmSync(path.join(WEB, 'public/splash'), { recursive: true, force: true });
mkdirSync(path.join(WEB, 'public/splash'), { recursive: true });
for (const screen of SCREENS) {
  for (const scheme of SCHEMES) {
    await sharp(Buffer.from(drawing(screen, scheme)))
      .removeAlpha()
      .png({ palette: true, colours: COLOURS, dither: 0, effort: 10, compressionLevel: 9 })
      .toFile(path.join(WEB, 'public', splashPath(screen, scheme)));
  }
}
