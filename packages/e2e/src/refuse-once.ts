import type { Route } from '@playwright/test';

/** Refuses the next call of a route that changes something, and lets those after it through. */
export function refuseOnce(code: string, status: number): (route: Route) => Promise<void> {
  let isOver = false;
  return async (route) => {
    if (isOver || route.request().method() === 'GET') return route.continue();
    isOver = true;
    await route.fulfill({ status, json: { code, message: code, error: code } });
  };
}
