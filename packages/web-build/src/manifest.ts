import type { Plugin } from 'vite';
import type { ManifestOptions } from 'vite-plugin-pwa';
import { MANIFEST_LANGUAGES, MANIFEST_WORDS, type ManifestLanguage } from './manifest-words.ts';

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

/** The web app manifest (design 3.1–3.6). `id` is fixed for ever: browsers know the installed app by it. */
export function manifestIn(lang: ManifestLanguage): Partial<ManifestOptions> {
  const words = MANIFEST_WORDS[lang];
  return {
    id: '/',
    name: 'Tagfalter',
    short_name: 'Tagfalter',
    lang,
    dir: 'ltr',
    description: words.description,
    start_url: '/?source=pwa',
    scope: '/',
    display: 'standalone',
    display_override: ['standalone', 'minimal-ui'],
    // A shortcut of the icon opens in the existing window, unless that would disturb (compose/follow-launches.ts).
    launch_handler: { client_mode: ['focus-existing', 'auto'] },
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
      narrow('start', words.start),
      narrow('entry', words.entry),
      narrow('editor', words.editor),
      wide('start', words.wideStart),
      wide('entry', words.wideEntry),
      wide('editor', words.wideEditor),
    ],
    // The worker takes it (workbox/src/share-target.ts). Photos of every kind are offered: what does not go is said by name.
    share_target: {
      action: '/share-target',
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { title: 'title', text: 'text', url: 'url', files: [{ name: 'images', accept: ['image/*'] }] },
    },
    shortcuts: [
      {
        name: words.write,
        url: '/create',
        icons: [{ src: '/icons/write-96.png', sizes: '96x96', type: 'image/png' }],
      },
      {
        name: words.speak,
        url: '/create?mode=voice',
        icons: [{ src: '/icons/voice-96.png', sizes: '96x96', type: 'image/png' }],
      },
      {
        name: words.year,
        url: '/yearly',
        icons: [{ src: '/icons/year-96.png', sizes: '96x96', type: 'image/png' }],
      },
    ],
  };
}

/** Lays the manifest of each language beside the first one; `activateLanguage` names the one in use. */
export const manifests: Plugin = {
  name: 'manifests',
  apply: 'build',
  generateBundle() {
    for (const language of MANIFEST_LANGUAGES) {
      const source = JSON.stringify(manifestIn(language));
      this.emitFile({ type: 'asset', fileName: `manifest.${language}.webmanifest`, source });
    }
  },
};
