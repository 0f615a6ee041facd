import { createRootRoute } from '@tanstack/react-router';
import { lazy } from 'react';
import { loadScreenWords, withScreenWords } from '#i18n/activate.ts';
import { Shell } from '../shell.tsx';

/** Few ever see it: the first view does without. */
const NotFound = lazy(async () => ({ default: (await withScreenWords(import('../not-found.tsx'))).NotFound }));

/** Addresses of the start, whose words are there before it is shown. */
const START = ['/', '/dashboard'];

export const Route = createRootRoute({
  component: Shell,
  notFoundComponent: NotFound,
  beforeLoad: async ({ location }) => {
    if (!START.includes(location.pathname)) await loadScreenWords();
  },
});
