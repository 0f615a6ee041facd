import type { Plugin } from 'vite';

const PAGE = 'event.html';
const ADDRESS = /^\/events\/[\w-]{22}\/?([?#]|$)/;

/** The guest page beside the diary: its addresses while developing, and no offer to install the diary from it. */
export const guestPages: Plugin = {
  name: 'guest-pages',
  enforce: 'post',
  configureServer({ middlewares }) {
    middlewares.use((request, _reply, next) => {
      if (ADDRESS.test(request.url ?? '')) request.url = `/${PAGE}`;
      next();
    });
  },
  transformIndexHtml: {
    // After the manifest has got its place.
    order: 'post',
    handler: (html, { path }) => (path.endsWith(PAGE) ? html.replace(/\s*<link rel="manifest"[^>]*>/, '') : html),
  },
};
