import { getConfig } from '@lingui/conf';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import { checkChunks } from '@tagfalter/web-build/check-chunks';
import { chunkName, chunks, planChunks } from '@tagfalter/web-build/chunks';
import { firstFiles } from '@tagfalter/web-build/first-files';
import { firstScripts, OLDEST_SYNTAX } from '@tagfalter/web-build/first-scripts';
import { guestPages } from '@tagfalter/web-build/guest-pages';
import { legalLinks } from '@tagfalter/web-build/legal-footer';
import { manifestIn, manifests } from '@tagfalter/web-build/manifest';
import { ownIcons } from '@tagfalter/web-build/own-icons';
import { splashLinks } from '@tagfalter/web-build/splash';
import { markOnDemand, workerFiles } from '@tagfalter/web-build/worker-files';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

// Not process.cwd(): Vitest runs from the workspace root.
const cwd = import.meta.dirname;
const linguiConfig = getConfig({ cwd });
const underTest = process.env.VITEST !== undefined;
const api = `http://127.0.0.1:${process.env.API_PORT ?? '8080'}`;

/** Same code for the browsers of today, and a stand-in for a part that React has long had (wire 32). */
const LIGHTER = [
  { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' },
  { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
  {
    find: /^use-sync-external-store\/shim\/with-selector(\.js)?$/,
    replacement: 'use-sync-external-store/with-selector.js',
  },
];

/** Chunks on the way to the first view. */
const FIRST = /assets\/(signed-in|signed-out|home|dashboard|landing|diary|guest-event)-/;

const pwa = VitePWA({
  strategies: 'injectManifest',
  srcDir: '../../workbox/src',
  filename: 'sw.ts',
  // A new version waits until the person agrees; the page registers the worker itself.
  registerType: 'prompt',
  injectRegister: false,
  // The page names the one of its language as soon as it knows that.
  manifest: manifestIn('de'),
  manifestFilename: 'manifest.webmanifest',
  // Everything is listed; the worker itself splits it into what every device keeps and what comes with its first use.
  injectManifest: {
    globPatterns: ['index.html', 'theme.js', 'favicon.svg', 'assets/*.{js,css,svg,woff2}'],
    // A worker has neither `import()` nor a document: code that pages load when needed is part of its one file.
    rollupFormat: 'iife',
    manifestTransforms: [markOnDemand],
  },
  includeManifestIcons: false,
  // In development the app works without a worker; `npm start` serves to try it offline.
  devOptions: { enabled: false },
});

export default defineConfig({
  plugins: [
    react(),
    // A message that cannot be parsed fails the build; a missing translation fails `npm run check`.
    lingui({ cwd, failOnCompileError: true }),
    babel({ presets: [linguiTransformerBabelPreset({ linguiConfig }, { cwd })] }),
    ...(underTest
      ? []
      : [
          ownIcons(),
          planChunks,
          checkChunks,
          workerFiles,
          manifests,
          pwa,
          guestPages,
          legalLinks,
          splashLinks,
          firstFiles,
          firstScripts(),
        ]),
  ],
  resolve: {
    alias: [
      // Tests need nothing that only weighs less: there, other packages load these by themselves.
      ...(underTest ? [] : LIGHTER),
    ],
  },
  build: {
    target: OLDEST_SYNTAX,
    // The worker keeps every chunk at hand; inlined files would need `data:` in the security policy.
    assetsInlineLimit: 0,
    // Only chunks of the first view list their parts ahead: a list for every screen is 1.4 kB of names (wire 32). The
    // worker has the other screens' parts at hand.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (file, parts) => (FIRST.test(file) ? parts : parts.filter((part) => part.endsWith('.css'))),
    },
    reportCompressedSize: false,
    rolldownOptions: {
      input: { app: 'index.html', event: 'event.html', shared: 'shared.html', law: 'law.html', signIn: 'sign-in.html' },
      output: {
        chunkFileNames: chunkName,
        entryFileNames: chunkName,
        codeSplitting: { groups: chunks },
      },
    },
  },
  server: { proxy: { '/api': api, '/media': api } },
});
