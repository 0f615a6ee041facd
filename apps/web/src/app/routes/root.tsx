import { createRootRoute } from '@tanstack/react-router';
import { lazy } from 'react';
import { Shell } from '#app/shell.tsx';

/** Few ever see it: the first view does without. */
const NotFound = lazy(async () => ({ default: (await import('#app/not-found.tsx')).NotFound }));

export const Route = createRootRoute({ component: Shell, notFoundComponent: NotFound });
