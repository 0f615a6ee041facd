import { defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/suite/vitest-order.ts';

/**
 * A project that runs in plain Node: the folder's own `*.test.ts` files. They put nothing in the place of a module and
 * leave nothing behind, so that what one has loaded serves the next; `isolate` where that is not so.
 */
function inNode(
  name: string,
  root: string,
  more: { globalSetup?: string[]; setupFiles?: string[]; isolate?: boolean } = {},
) {
  return {
    root,
    test: {
      name,
      environment: 'node' as const,
      isolate: false,
      include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
      ...more,
    },
  };
}

/** What no slice is short enough for runs in the soak alone. */
const withLong = (folder: string) => [
  `${folder}/**/*.${process.env.SOAK_COUNT === undefined ? 'test' : '{test,soak}'}.ts`,
];

const COMMON = {
  // The machine that checks has two cores; a third worker only makes the others wait.
  maxWorkers: 2,
  // A test that hangs ends; a machine that is busy fails none.
  testTimeout: 60_000,
  hookTimeout: 120_000,
  // So does what is waited for: a second is nothing on such a machine.
  expect: { poll: { timeout: 30_000 } },
};

/** What waits for a page that does not come ends within a minute, and does not print all of the page it has. */
const WITH_A_DOM = { testTimeout: 50_000, hookTimeout: 50_000, diff: { truncateThreshold: 60 } };

export default defineConfig({
  test: {
    ...COMMON,
    sequence: { sequencer: LongestFirst },
    projects: [
      inNode('domain', 'packages/domain'),
      inNode('ui', 'packages/ui'),
      inNode('contract', 'packages/contract'),
      inNode('web-build', 'packages/web-build'),
      // Dexie takes what a browser has when it is loaded, and pages that leave tell whoever listens.
      inNode('local', 'packages/local', { isolate: true, setupFiles: ['./test/setup.ts'] }),
      // Workbox takes the worker's events when it is loaded.
      inNode('workbox', 'workbox', { isolate: true }),
      inNode('api', 'apps/api', {
        globalSetup: ['../../scripts/suite/vitest-databases.ts'],
      }),
      inNode('e2e-unit', 'packages/e2e', { globalSetup: ['../../scripts/suite/vitest-databases.ts'] }),
      inNode('bench', 'packages/bench'),
      {
        root: 'packages/e2e',
        // Slices here, the full figures by `npm run soak`.
        test: {
          name: 'soak',
          environment: 'node' as const,
          include: withLong('soak'),
          exclude: ['soak/firebase.soak.ts'],
          globalSetup: ['../../scripts/suite/vitest-databases.ts'],
        },
      },
      {
        root: 'packages/e2e',
        test: {
          name: 'convergence',
          environment: 'node' as const,
          include: withLong('convergence'),
          globalSetup: ['../../scripts/suite/vitest-databases.ts'],
        },
      },
      {
        root: 'scripts',
        test: {
          name: 'scripts',
          environment: 'node',
          include: ['**/*.test.ts'],
          globalSetup: ['./suite/vitest-databases.ts'],
        },
      },
      {
        extends: './apps/web/vite.config.ts',
        root: 'apps/web',
        // What extends another file takes nothing from this one.
        test: {
          name: 'web',
          environment: 'node',
          include: ['src/**/*.test.ts', 'test/**/*.test.tsx'],
          setupFiles: ['./test/stage/leaving.ts', './test/stage/after-red.ts'],
          ...COMMON,
          ...WITH_A_DOM,
        },
      },
    ],
  },
});
