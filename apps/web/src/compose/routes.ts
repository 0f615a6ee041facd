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

const below = { getParentRoute: () => root };

/** Every address of the app (spec §2); `/api/login` is the server's, `/events/{token}` and its wall are another page. */
export const routeTree = root.addChildren([
  createRoute({
    ...below,
    path: '/',
    component: lazyRouteComponent(() => import('./screens/dashboard.tsx'), 'Home'),
  }),
  createRoute({
    ...below,
    path: '/dashboard',
    validateSearch: FeedSearch,
    component: lazyRouteComponent(() => import('./screens/dashboard.tsx'), 'Dashboard'),
  }),
  createRoute({
    ...below,
    path: '/create',
    validateSearch: CreateSearch,
    component: lazyRouteComponent(() => import('./screens/editor.tsx'), 'CreateEntry'),
  }),
  createRoute({
    ...below,
    path: '/edit/$id',
    validateSearch: StartModeSearch,
    component: lazyRouteComponent(() => import('./screens/editor.tsx'), 'EditEntry'),
  }),
  createRoute({
    ...below,
    path: '/entry/$id',
    validateSearch: OwnerSearch,
    component: lazyRouteComponent(() => import('./screens/entry.tsx'), 'EntryPage'),
  }),
  createRoute({
    ...below,
    path: '/entry/$id/history',
    component: lazyRouteComponent(() => import('./screens/history.tsx'), 'History'),
  }),
  createRoute({
    ...below,
    path: '/linkedin-sharing/$id',
    component: lazyRouteComponent(() => import('./screens/linkedin-sharing.tsx'), 'LinkedinSharing'),
  }),
  createRoute({
    ...below,
    path: '/search',
    component: lazyRouteComponent(() => import('#features/search/search-screen.tsx'), 'SearchScreen'),
  }),
  createRoute({
    ...below,
    path: '/yearly',
    validateSearch: YearSearch,
    component: lazyRouteComponent(() => import('./screens/yearly.tsx'), 'Yearly'),
  }),
  createRoute({
    ...below,
    path: '/day/$day',
    beforeLoad: ({ params: { day } }) => {
      if (!isDayOfYear(day)) throw notFound();
    },
    component: lazyRouteComponent(() => import('./screens/day.tsx'), 'Day'),
  }),
  createRoute({
    ...below,
    path: '/book/$year',
    beforeLoad: ({ params: { year } }) => {
      if (!YEAR.test(year)) throw notFound();
    },
    component: lazyRouteComponent(() => import('./screens/book.tsx'), 'BookPage'),
  }),
  createRoute({
    ...below,
    path: '/handout',
    component: lazyRouteComponent(() => import('#features/handout/handout-screen.tsx'), 'HandoutScreen'),
  }),
  createRoute({
    ...below,
    path: '/waiting',
    component: lazyRouteComponent(() => import('./screens/waiting.tsx'), 'Waiting'),
  }),
  createRoute({
    ...below,
    path: '/settings',
    component: lazyRouteComponent(() => import('./screens/settings.tsx'), 'Settings'),
  }),
  createRoute({
    ...below,
    path: '/settings/devices',
    component: lazyRouteComponent(() => import('./screens/devices.tsx'), 'Devices'),
  }),
  createRoute({
    ...below,
    path: '/settings/deleted',
    component: lazyRouteComponent(() => import('#features/trash/trash-screen.tsx'), 'TrashScreen'),
  }),
  createRoute({
    ...below,
    path: '/settings/archive',
    validateSearch: ArchiveSearch,
    component: lazyRouteComponent(() => import('./screens/archive.tsx'), 'ArchivePage'),
  }),
  createRoute({
    ...below,
    path: '/settings/import',
    // The address of before importing became a tab of 'Export und Import'.
    beforeLoad: () => {
      throw redirect({ to: '/settings/archive', search: { tab: 'import' }, replace: true });
    },
  }),
  createRoute({
    ...below,
    path: '/settings/quiet',
    component: lazyRouteComponent(() => import('#features/quiet/quiet-screen.tsx'), 'QuietScreen'),
  }),
  createRoute({
    ...below,
    path: '/settings/diagnostics',
    component: lazyRouteComponent(() => import('#features/diagnostics/diagnostics-screen.tsx'), 'DiagnosticsScreen'),
  }),
  createRoute({
    ...below,
    path: '/profile/edit',
    component: lazyRouteComponent(() => import('./screens/profile.tsx'), 'Profile'),
  }),
  createRoute({
    ...below,
    path: '/friends',
    component: lazyRouteComponent(() => import('./screens/friends.tsx'), 'Friends'),
  }),
  createRoute({
    ...below,
    path: '/friends/invite',
    component: lazyRouteComponent(() => import('#features/friends/invite/invite-screen.tsx'), 'InviteScreen'),
  }),
  createRoute({
    ...below,
    path: '/subscription',
    component: lazyRouteComponent(() => import('#features/subscription/subscription-screen.tsx'), 'SubscriptionScreen'),
  }),
  createRoute({
    ...below,
    path: '/subscription/confirm',
    component: lazyRouteComponent(() => import('#features/subscription/order/order-screen.tsx'), 'OrderScreen'),
  }),
  createRoute({
    ...below,
    path: '/subscription/success',
    component: lazyRouteComponent(() => import('#features/subscription/result/result-screen.tsx'), 'ResultScreen'),
  }),
  createRoute({
    ...below,
    path: '/events',
    component: lazyRouteComponent(() => import('#features/events/events-screen.tsx'), 'EventsScreen'),
  }),
  createRoute({
    ...below,
    path: '/events/create',
    component: lazyRouteComponent(() => import('#features/events/create/create-event-screen.tsx'), 'CreateEventScreen'),
  }),
  createRoute({
    ...below,
    path: '/events/$token/host',
    component: lazyRouteComponent(() => import('./screens/host.tsx'), 'Host'),
  }),
  createRoute({
    ...below,
    path: '/events/$token/card',
    component: lazyRouteComponent(() => import('./screens/event-card.tsx'), 'EventCardPage'),
  }),
  createRoute({
    ...below,
    path: '/events/$token/diary',
    component: lazyRouteComponent(() => import('./screens/event-diary.tsx'), 'EventDiary'),
  }),
]);
