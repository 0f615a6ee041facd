import { index, rootRoute, route } from '@tanstack/virtual-file-routes';

/** Every address of the app (spec §2). `/api/login` is the server's. */
export const routes = rootRoute('app/routes/root.tsx', [
  index('app/routes/home.tsx'),
  route('/dashboard', 'app/routes/dashboard.tsx'),
  route('/create', 'app/routes/create.tsx'),
  route('/edit/$id', 'app/routes/edit.tsx'),
  route('/entry/$id', 'app/routes/entry.tsx'),
  route('/entry/$id/history', 'app/routes/history.tsx'),
  route('/waiting', 'app/routes/waiting.tsx'),
  route('/settings', 'app/routes/settings.tsx'),
  route('/profile/edit', 'app/routes/profile.tsx'),
]);
