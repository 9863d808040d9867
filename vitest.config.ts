import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'

/** As many files at once as there are processors: tests wait for others as often as they compute. */
const maxWorkers = availableParallelism()

/** Files that share a process and its modules, because loading these for each takes as long as the tests. */
const sharing = { isolate: false, maxWorkers }

/** With the full counts (`npm run promises -- --full`) a test may take hours; one that takes longer hangs. */
const isFull = process.env.PROMISES === 'full'
const wholeTimeout = isFull ? 7_200_000 : 120_000

/** Everything (`npm run test:all`), or what runs before a commit (`npm test`): all tests without the tag `full`. */
const isAll = process.env.TESTS === 'all'

/** Most promises start servers; these cost little. */
const promises = isAll ? '**/*' : '{deploy,first-weight,headers,record,supply}'

/** Promises about times, each of which has the machine to itself. */
const bounds = ['tests/promises/{neighbours,patterns}.test.ts']

/**
 * The tests of the web app by environment: plain Node, a document (`*.dom.test.ts`), Chromium (`*.browser.test.ts`).
 */
const webTests = (kind: '' | '.dom' | '.browser') => [`packages/web/src/**/*${kind}.test.{ts,tsx}`]
const dom = { environment: 'happy-dom' } as const

/** Tests of what happens only once, as the app starts or a part loads; each has the modules to itself. */
const fresh = [
  'packages/web/src/app/**/*.dom.test.*',
  'packages/web/src/**/{editor,found-servers,light-mode,login-page,message-text,reader-text,states,use-problem-told}.dom.test.*',
]
const web = {
  ...sharing,
  // A page's lazy parts are a thousand small files here, each served by one busy process.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  globalSetup: ['packages/web/build/test-setup.ts'],
}

/** One project per package; `npm test` runs them all, a package's own `test` runs its own. */
export default defineConfig({
  test: {
    tags: [{ name: 'full', description: 'Only in `npm run test:all`.' }],
    projects: [
      {
        test: {
          name: 'engine',
          include: ['packages/engine/src/**/*.test.ts'],
          ...sharing,
          // Hostile input must come to an end, on a busy machine as well; bench/ measures how soon.
          testTimeout: 60_000,
        },
      },
      { test: { name: 'contract', include: ['packages/contract/src/**/*.test.ts'], ...sharing } },
      {
        test: {
          name: 'server',
          include: ['packages/server/src/**/*.test.ts'],
          ...sharing,
          globalSetup: ['packages/server/src/testing/global-setup.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          ...web,
          name: 'web',
          include: webTests(''),
          exclude: [...webTests('.dom'), ...webTests('.browser')],
        },
      },
      { test: { ...web, ...dom, name: 'web-dom', include: webTests('.dom'), exclude: fresh } },
      { test: { ...web, ...dom, name: 'web-fresh', include: fresh, isolate: true } },
      { test: { ...web, name: 'web-browser', include: webTests('.browser') } },
      {
        test: {
          name: 'promises',
          env: { TEST_CHROMIUM: 'full' },
          globalSetup: ['tests/global-setup.ts'],
          include: [`tests/promises/${promises}.test.ts`, ...(isAll ? ['tests/api-client/*.test.ts'] : [])],
          exclude: [...configDefaults.exclude, ...bounds],
          maxWorkers,
          // With the full counts, time limits leave no room for a busy machine, so files run one at a time.
          fileParallelism: !isFull,
          testTimeout: wholeTimeout,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'journeys',
          globalSetup: ['tests/global-setup.ts'],
          include: ['tests/journeys/**/*.test.ts'],
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // Run alone, at most two at once: browsers that share the processors are slower than the devices that pages
          // are judged for.
          maxWorkers: Math.min(2, maxWorkers),
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'bounds',
          env: { TEST_CHROMIUM: 'full' },
          globalSetup: ['tests/global-setup.ts'],
          include: bounds,
          testTimeout: wholeTimeout,
          hookTimeout: 120_000,
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
