import { defineConfig } from 'vitest/config'

/** One project per package; `npm test` runs them all, a package's own `test` runs its own. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'engine',
          include: ['packages/engine/src/**/*.test.ts'],
          // Hostile input must come to an end, on a busy machine as well; how soon is for bench/ to say.
          testTimeout: 60_000,
        },
      },
      { test: { name: 'contract', include: ['packages/contract/src/**/*.test.ts'] } },
      {
        test: {
          name: 'server',
          include: ['packages/server/src/**/*.test.ts'],
          globalSetup: ['packages/server/src/testing/global-setup.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'web',
          include: ['packages/web/src/**/*.test.{ts,tsx}'],
          // A page's late parts are a thousand small files here, each handed over by one busy process.
          testTimeout: 60_000,
          globalSetup: ['packages/web/build/test-setup.ts'],
        },
      },
      {
        test: {
          name: 'promises',
          include: ['tests/promises/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['tests/journeys/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // A browser that shares the processors with another one is a slower device than the pages are judged for.
          fileParallelism: false,
        },
      },
    ],
  },
})
