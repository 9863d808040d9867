/**
 * Builds the web app if its sources have changed. Runs in `npm ci`, so that the first start is fast, and in `npm
 * start`, in case of an update.
 */
import { buildWhenChanged, hasBuildTools, packageSources } from './build-when-changed.ts'
import { filesBelow } from './files.ts'
import { run } from './run.ts'

/** Returns whether the build is up to date. */
export const buildWeb = (): Promise<boolean> =>
  buildWhenChanged({
    name: 'web app',
    output: 'packages/web/dist',
    sources: [
      ...['web', 'contract', 'engine'].flatMap(packageSources),
      ...['messages', 'build', 'public'].flatMap(folder => filesBelow(`packages/web/${folder}`, /\.\w+$/)),
      ...filesBelow('docs/guide', /\.md$/),
      ...filesBelow('docs/pictures', /\.jpg$/),
      'packages/web/index.html',
      'packages/web/vite.config.ts',
      'packages/web/project.inlang/settings.json',
      'package-lock.json',
    ],
    async build() {
      const args = ['run', '--silent', 'build', '--workspace=@inkling/web', '--', '--logLevel', 'warn']
      // Always the production build, whatever NODE_ENV is in this shell.
      return (await run('npm', args, { NODE_ENV: 'production' })) === 0
    },
  })

// Missing build tools are not an error: a production install can include the built app.
if (import.meta.main && !(await buildWeb()) && hasBuildTools()) process.exitCode = 1
