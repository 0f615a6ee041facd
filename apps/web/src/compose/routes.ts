import { createRootRoute, createRoute, lazyRouteComponent, notFound, redirect } from '@tanstack/react-router';
import { lazy } from 'react';
import { isDayOfYear } from '#features/ten-years/day-of-year.ts';
import { loadScreenWords, withScreenWords } from '#i18n/activate.ts';
import { ArchiveSearch, CreateSearch, FeedSearch, OwnerSearch, StartModeSearch, YearSearch } from './address-search.ts';
import { Shell } from './shell.tsx';

/** Few ever see it: the first view does without. */
const NotFound = lazy(async () => ({ default: (await withScreenWords(import('./not-found.tsx'))).NotFound }));

/** Addresses of the start, whose words are there before it is shown. */
const START = ['/', '/dashboard'];

/** A year that days can be of (decision 8). */
const YEAR = /^(19|20|21)\d\d$/;

const root = createRootRoute({
  component: Shell,
  notFoundComponent: NotFound,
  beforeLoad: async ({ location }) => {
    if (!START.includes(location.pathname)) await loadScreenWords();
  },
});

/** Every address of the app (spec §2); `/api/login` is the server's, `/events/{token}` and its wall are another page. */
export const routeTree = root.addChildren([
  createRoute({
    getParentRoute: () => root,
    path: '/',
    component: lazyRouteComponent(() => import('./screens/dashboard.tsx'), 'Home'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/dashboard',
    validateSearch: FeedSearch,
    component: lazyRouteComponent(() => import('./screens/dashboard.tsx'), 'Dashboard'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/create',
    validateSearch: CreateSearch,
    component: lazyRouteComponent(() => import('./screens/editor.tsx'), 'CreateEntry'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/edit/$id',
    validateSearch: StartModeSearch,
    component: lazyRouteComponent(() => import('./screens/editor.tsx'), 'EditEntry'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/entry/$id',
    validateSearch: OwnerSearch,
    component: lazyRouteComponent(() => import('./screens/entry.tsx'), 'EntryPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/entry/$id/history',
    component: lazyRouteComponent(() => import('./screens/history.tsx'), 'History'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/linkedin-sharing/$id',
    component: lazyRouteComponent(() => import('./screens/linkedin-sharing.tsx'), 'LinkedinSharing'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/search',
    component: lazyRouteComponent(() => import('#features/search/search-screen.tsx'), 'SearchScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/yearly',
    validateSearch: YearSearch,
    component: lazyRouteComponent(() => import('./screens/yearly.tsx'), 'Yearly'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/day/$day',
    beforeLoad: ({ params: { day } }) => {
      if (!isDayOfYear(day)) throw notFound();
    },
    component: lazyRouteComponent(() => import('./screens/day.tsx'), 'Day'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/book/$year',
    beforeLoad: ({ params: { year } }) => {
      if (!YEAR.test(year)) throw notFound();
    },
    component: lazyRouteComponent(() => import('./screens/book.tsx'), 'BookPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/handout',
    component: lazyRouteComponent(() => import('#features/handout/handout-screen.tsx'), 'HandoutScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/waiting',
    component: lazyRouteComponent(() => import('./screens/waiting.tsx'), 'Waiting'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/settings',
    component: lazyRouteComponent(() => import('./screens/settings.tsx'), 'Settings'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/settings/devices',
    component: lazyRouteComponent(() => import('./screens/devices.tsx'), 'Devices'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/settings/deleted',
    component: lazyRouteComponent(() => import('#features/trash/trash-screen.tsx'), 'TrashScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/settings/archive',
    validateSearch: ArchiveSearch,
    component: lazyRouteComponent(() => import('./screens/archive.tsx'), 'ArchivePage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/settings/import',
    // The address of before importing became a tab of 'Export und Import'.
    beforeLoad: () => {
      throw redirect({ to: '/settings/archive', search: { tab: 'import' }, replace: true });
    },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/settings/quiet',
    component: lazyRouteComponent(() => import('#features/quiet/quiet-screen.tsx'), 'QuietScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/settings/diagnostics',
    component: lazyRouteComponent(() => import('#features/diagnostics/diagnostics-screen.tsx'), 'DiagnosticsScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/profile/edit',
    component: lazyRouteComponent(() => import('./screens/profile.tsx'), 'Profile'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/friends',
    component: lazyRouteComponent(() => import('./screens/friends.tsx'), 'Friends'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/friends/invite',
    component: lazyRouteComponent(() => import('#features/friends/invite/invite-screen.tsx'), 'InviteScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/subscription',
    component: lazyRouteComponent(() => import('#features/subscription/subscription-screen.tsx'), 'SubscriptionScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/subscription/confirm',
    component: lazyRouteComponent(() => import('#features/subscription/order/order-screen.tsx'), 'OrderScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/subscription/success',
    component: lazyRouteComponent(() => import('#features/subscription/result/result-screen.tsx'), 'ResultScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/events',
    component: lazyRouteComponent(() => import('#features/events/events-screen.tsx'), 'EventsScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/events/create',
    component: lazyRouteComponent(() => import('#features/events/create/create-event-screen.tsx'), 'CreateEventScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/events/$token/host',
    component: lazyRouteComponent(() => import('./screens/host.tsx'), 'Host'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/events/$token/card',
    component: lazyRouteComponent(() => import('./screens/event-card.tsx'), 'EventCardPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/events/$token/diary',
    component: lazyRouteComponent(() => import('./screens/event-diary.tsx'), 'EventDiary'),
  }),
]);
