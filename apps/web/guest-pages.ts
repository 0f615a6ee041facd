import type { Plugin } from 'vite';

/** Pages of the build beside the diary, and their addresses. */
const PAGES = [
  { file: 'event.html', address: /^\/events\/[\w-]{22}(\/wall)?\/?([?#]|$)/ },
  { file: 'shared.html', address: /^\/shared\// },
  { file: 'sign-in.html', address: /^\/sign-in\/(start|callback)([?#]|$)/ },
];

/** The pages beside the diary: their addresses while developing, and no offer to install the diary from them. */
export const guestPages: Plugin = {
  name: 'guest-pages',
  enforce: 'post',
  configureServer({ middlewares }) {
    middlewares.use((request, _reply, next) => {
      const page = PAGES.find(({ address }) => address.test(request.url ?? ''));
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
