import type { ManifestOptions } from 'vite-plugin-pwa';

const PAPER = '#F5F7F1';

/** A picture of the app on a phone, as the browser's install dialog shows it. */
function narrow(name: string, label: string) {
  return picture(`narrow-${name}`, '780x1688', 'narrow', label);
}

/** A picture of the app on a desk. */
function wide(name: string, label: string) {
  return picture(`wide-${name}`, '1280x800', 'wide', label);
}

function picture(name: string, sizes: string, form_factor: 'narrow' | 'wide', label: string) {
  return { src: `/screenshots/${name}.png`, sizes, type: 'image/png', form_factor, label };
}

/** The web app manifest (design 3, rows 1–6). `id` is fixed for ever: browsers know the installed app by it. */
export const manifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Tagfalter',
  short_name: 'Tagfalter',
  lang: 'de',
  dir: 'ltr',
  description: 'Dein Tag, gefaltet: Tagebuch mit Text, Stimme, Fotos und Stimmung. Auch ohne Netz.',
  start_url: '/?source=pwa',
  scope: '/',
  display: 'standalone',
  display_override: ['standalone', 'minimal-ui'],
  orientation: 'any',
  background_color: PAPER,
  theme_color: PAPER,
  categories: ['lifestyle', 'health', 'photo'],
  icons: [
    { src: '/icons/192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icons/512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/icons/mono-512.png', sizes: '512x512', type: 'image/png', purpose: 'monochrome' },
  ],
  screenshots: [
    narrow('start', 'Heute: Stimmung, eine Zeile, ein Foto'),
    narrow('entry', 'Ein Tag mit Foto und Text'),
    narrow('editor', 'Schreiben mit Stimmung in fünf Flügeln'),
    wide('start', 'Heute und die letzten Tage'),
    wide('entry', 'Ein Tag, der Tag davor und der danach'),
    wide('editor', 'Schreiben am großen Bildschirm'),
  ],
  shortcuts: [
    {
      name: 'Neuer Eintrag',
      url: '/create',
      icons: [{ src: '/icons/write-96.png', sizes: '96x96', type: 'image/png' }],
    },
    {
      name: 'Sprachaufnahme',
      url: '/create?mode=voice',
      icons: [{ src: '/icons/voice-96.png', sizes: '96x96', type: 'image/png' }],
    },
  ],
};
