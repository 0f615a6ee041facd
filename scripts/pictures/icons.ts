// Renders every icon of the app from the logo: `node scripts/pictures/icons.ts`. The pictures are committed.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { ROOT } from '../shared/root.ts';

const INK = '#172036';
const ZITRON = '#F4D63A';
/** Width of the logo's drawing; its parts reach from 6 to 57 and from 9 to 54. */
const LOGO = 64;
const MIDDLE = { x: 31.5, y: 31.5 };
/** Half the diagonal of the parts: a circle of this radius contains the butterfly. */
const REACH = 34.1;
/** Android may cut a maskable icon down to a circle of 80 % of its width. */
const SAFE = 0.8;

const PUBLIC = path.join(ROOT, 'apps/web/public');
const drawing = (name: string) => {
  const svg = readFileSync(path.join(ROOT, 'apps/web/assets', name), 'utf8');
  return svg.slice(svg.indexOf('>') + 1, svg.lastIndexOf('</svg>'));
};

/** The butterfly in the middle of a square, `share` of the width across; behind it a plate with rounded corners. */
function plate(size: number, share: number, radius: number, inner = drawing('logo-dark.svg')): string {
  const scale = (size * share) / (2 * REACH);
  const place = `translate(${size / 2} ${size / 2}) scale(${scale}) translate(${-MIDDLE.x} ${-MIDDLE.y})`;
  const named = 'role="img" aria-label="Tagfalter"';
  return `<svg xmlns="http://www.w3.org/2000/svg" ${named} width="${size}" height="${size}" viewBox="0 0 ${size} ${size}">
<rect width="${size}" height="${size}" rx="${radius * size}" fill="${INK}"/><g transform="${place}">${inner}</g></svg>`;
}

/** Logo in a single colour on transparency: fold and written lines are holes, because only the shape survives. */
function monochrome(size: number): string {
  const parts = drawing('logo-mono.svg').replaceAll(/<!--.*?-->/g, '');
  const lines = parts.split('\n').filter((line) => line.includes('stroke='));
  const antennae = lines.filter((line) => line.includes('C31'));
  const holes = lines.filter((line) => !line.includes('C31')).map((line) => line.replace(INK, '#000'));
  const wings = parts.split('\n').filter((line) => line.includes('fill="#172036"'));
  const scale = (size * SAFE) / (2 * REACH);
  const place = `translate(${size / 2} ${size / 2}) scale(${scale}) translate(${-MIDDLE.x} ${-MIDDLE.y})`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${size} ${size}">
<defs><mask id="holes" maskUnits="userSpaceOnUse" x="0" y="0" width="${LOGO}" height="${LOGO}">
<rect width="${LOGO}" height="${LOGO}" fill="#fff"/>${holes.join('')}</mask></defs>
<g transform="${place}"><g mask="url(#holes)">${wings.join('')}</g>${antennae.join('')}</g></svg>`;
}

/** A line drawing of the interface's icon set (Lucide, ISC) for a shortcut. */
function shortcut(paths: string): string {
  const line = `fill="none" stroke="${ZITRON}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="0 0 96 96">
<rect width="96" height="96" rx="48" fill="${INK}"/><g transform="translate(24 24) scale(2)" ${line}>${paths}</g></svg>`;
}

const PEN =
  '<path d="M13 21h8"/><path d="M21.174 6.812a1 1 0 0 0-3.986-3.987L3.842 16.174a2 2 0 0 0-.5.83l-1.321 4.352a.5.5 0 0 0 .623.622l4.353-1.32a2 2 0 0 0 .83-.497z"/>';
const MICROPHONE =
  '<path d="M12 19v3"/><path d="M19 10v2a7 7 0 0 1-14 0v-2"/><rect x="9" y="2" width="6" height="13" rx="3"/>';
const CALENDAR =
  '<path d="M8 2v3"/><path d="M16 2v3"/><rect x="3" y="3" width="18" height="18" rx="2"/><path d="M3 9h18"/><path d="M8 13h.01"/><path d="M12 13h.01"/><path d="M16 13h.01"/><path d="M8 17h.01"/><path d="M12 17h.01"/><path d="M16 17h.01"/>';

async function png(name: string, svg: string, opaque = false): Promise<void> {
  const picture = sharp(Buffer.from(svg));
  const done = opaque ? picture.flatten({ background: INK }).removeAlpha() : picture;
  await done.png({ compressionLevel: 9, palette: false }).toFile(path.join(PUBLIC, 'icons', name));
}

mkdirSync(path.join(PUBLIC, 'icons'), { recursive: true });
writeFileSync(path.join(PUBLIC, 'favicon.svg'), plate(LOGO, 0.98, 0.22).replace(/ width="64" height="64"/, ''));
await png('192.png', plate(192, 0.9, 0.22));
await png('512.png', plate(512, 0.9, 0.22));
await png('maskable-512.png', plate(512, SAFE, 0), true);
await png('mono-512.png', monochrome(512));
// iOS requests this exact name.
await png('../apple-touch-icon.png', plate(180, 0.88, 0), true);
await png('write-96.png', shortcut(PEN));
await png('voice-96.png', shortcut(MICROPHONE));
await png('year-96.png', shortcut(CALENDAR));
