import { createRouter } from '@tanstack/react-router';
import { closeOverlayOnBack } from './back-closes.ts';
import { PageFault } from './page-fault.tsx';
import { routeTree } from './routes.ts';

closeOverlayOnBack(() => router.history);

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultViewTransition: false,
  defaultErrorComponent: PageFault,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
