import { index, rootRoute, route } from '@tanstack/virtual-file-routes';

/** Every address of the app (spec §2). `/api/login` is the server's, and `/events/{token}` a page of its own. */
export const routes = rootRoute('compose/routes/root.tsx', [
  index('compose/routes/home.tsx'),
  route('/dashboard', 'compose/routes/dashboard.tsx'),
  route('/create', 'compose/routes/create.tsx'),
  route('/edit/$id', 'compose/routes/edit.tsx'),
  route('/entry/$id', 'compose/routes/entry.tsx'),
  route('/entry/$id/history', 'compose/routes/history.tsx'),
  route('/search', 'compose/routes/search.tsx'),
  route('/yearly', 'compose/routes/yearly.tsx'),
  route('/day/$day', 'compose/routes/day.tsx'),
  route('/book/$year', 'compose/routes/book.tsx'),
  route('/handout', 'compose/routes/handout.tsx'),
  route('/waiting', 'compose/routes/waiting.tsx'),
  route('/settings', 'compose/routes/settings.tsx'),
  route('/settings/devices', 'compose/routes/devices.tsx'),
  route('/settings/deleted', 'compose/routes/trash.tsx'),
  route('/settings/archive', 'compose/routes/archive.tsx'),
  route('/settings/import', 'compose/routes/import.tsx'),
  route('/settings/quiet', 'compose/routes/quiet.tsx'),
  route('/settings/diagnostics', 'compose/routes/diagnostics.tsx'),
  route('/profile/edit', 'compose/routes/profile.tsx'),
  route('/friends', 'compose/routes/friends.tsx'),
  route('/friends/invite', 'compose/routes/invite.tsx'),
  route('/events', 'compose/routes/events.tsx'),
  route('/events/create', 'compose/routes/create-event.tsx'),
]);
