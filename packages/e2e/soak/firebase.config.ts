import { defineConfig } from 'vitest/config';

/** Beside the other tests: it fetches Firebase's tools, which no run of `npm test` does. */
export default defineConfig({
  test: { include: ['soak/firebase.soak.ts'], testTimeout: 60_000, hookTimeout: 1_800_000 },
});
