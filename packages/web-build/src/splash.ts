import type { Plugin } from 'vite';

/** Screen of an iPhone or iPad held upright, in points, and pixels per point. iOS shows no picture of another size. */
export interface Screen {
  width: number;
  height: number;
  density: 2 | 3;
}

const phone = (width: number, height: number, density: Screen['density'] = 3): Screen => ({ width, height, density });
const tablet = (width: number, height: number): Screen => ({ width, height, density: 2 });

/** Source: Apple's Human Interface Guidelines, Layout. */
export const SCREENS: readonly Screen[] = [
  phone(320, 568, 2), // SE (1st)
  phone(375, 667, 2), // 6 to 8, SE (2nd, 3rd)
  phone(414, 736), // 6 to 8 Plus
  phone(375, 812), // X, XS, 11 Pro, 12 and 13 mini
  phone(414, 896, 2), // XR, 11
  phone(414, 896), // XS Max, 11 Pro Max
  phone(390, 844), // 12 to 14, 16e
  phone(428, 926), // 12 and 13 Pro Max, 14 Plus
  phone(393, 852), // 14 Pro, 15, 16
  phone(430, 932), // 14 Pro Max, 15 and 16 Plus
  phone(402, 874), // 16 Pro, 17, 17 Pro
  phone(420, 912), // Air
  phone(440, 956), // 16 and 17 Pro Max
  tablet(744, 1133), // mini (6th)
  tablet(768, 1024), // 9.7", mini up to the 5th
  tablet(810, 1080), // 10.2"
  tablet(820, 1180), // Air 10.9" and 11", 10.9"
  tablet(834, 1112), // 10.5"
  tablet(834, 1194), // Pro 11"
  tablet(834, 1210), // Pro 11" (M4)
  tablet(1024, 1366), // Pro 12.9", Air 13"
  tablet(1032, 1376), // Pro 13" (M4)
];

export const SCHEMES = ['light', 'dark'] as const;
export type Scheme = (typeof SCHEMES)[number];

/** Address of the picture for a screen, by its pixels. */
export function splashPath({ width, height, density }: Screen, scheme: Scheme): string {
  return `/splash/${width * density}x${height * density}-${scheme}.png`;
}

function mediaOf({ width, height, density }: Screen, scheme: Scheme): string {
  const device = `(device-width:${width}px) and (device-height:${height}px) and (-webkit-device-pixel-ratio:${density})`;
  return `${device} and (orientation:portrait) and (prefers-color-scheme:${scheme})`;
}

/** Names the pictures that iOS shows while the installed app starts; without them it shows a white screen (design 3.7). */
export const splashLinks: Plugin = {
  name: 'splash-links',
  transformIndexHtml(_html, { path }) {
    if (!path.endsWith('/index.html')) return [];
    return SCREENS.flatMap((screen) =>
      SCHEMES.map((scheme) => ({
        tag: 'link',
        attrs: { rel: 'apple-touch-startup-image', media: mediaOf(screen, scheme), href: splashPath(screen, scheme) },
        injectTo: 'head' as const,
      })),
    );
  },
};
