import { createRootRoute } from '@tanstack/react-router';
import { lazy } from 'react';
import { Shell } from '../shell.tsx';

/** Few ever see it: the first view does without. */
const NotFound = lazy(async () => ({ default: (await import('../not-found.tsx')).NotFound }));

export const Route = createRootRoute({ component: Shell, notFoundComponent: NotFound });
