import { guestAddress } from '@tagfalter/domain/address-token';
import type { Plugin } from 'vite';

/** Pages of the build beside the diary, and their addresses. */
const PAGES = [
  { file: 'event.html', isAt: (path: string) => guestAddress(path) !== null },
  { file: 'shared.html', isAt: (path: string) => path.startsWith('/shared/') },
  { file: 'sign-in.html', isAt: (path: string) => /^\/sign-in\/(start|callback)$/.test(path) },
];

/** The pages beside the diary: their addresses while developing, and no offer to install the diary from them. */
export const guestPages: Plugin = {
  name: 'guest-pages',
  enforce: 'post',
  configureServer({ middlewares }) {
    middlewares.use((request, _reply, next) => {
      const path = (request.url ?? '').split(/[?#]/, 1)[0] ?? '';
      const page = PAGES.find(({ isAt }) => isAt(path));
      if (page) request.url = `/${page.file}`;
      next();
    });
  },
  transformIndexHtml: {
    // After the manifest has got its place.
    order: 'post',
    handler: (html, { path }) =>
      [...PAGES, { file: 'law.html' }].some(({ file }) => path.endsWith(file))
        ? html.replace(/\s*<link rel="manifest"[^>]*>/, '')
        : html,
  },
};
