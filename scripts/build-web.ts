/**
 * Builds the web app when what it is made of has changed since the last build. `npm ci` runs it, so that the first
 * start has nothing to wait for; `npm start` runs it too, for whoever pulled a newer version.
 */
import { buildWhenChanged, hasBuildTools, packageSources } from './build-when-changed.ts'
import { filesBelow } from './files.ts'
import { run } from './run.ts'

/** Gives whether the web app is built as it stands. */
export const buildWeb = (): Promise<boolean> =>
  buildWhenChanged({
    name: 'web app',
    output: 'packages/web/dist',
    sources: [
      ...['web', 'contract', 'engine'].flatMap(packageSources),
      ...['messages', 'build', 'public'].flatMap(folder => filesBelow(`packages/web/${folder}`, /\.\w+$/)),
      'packages/web/index.html',
      'packages/web/vite.config.ts',
      'packages/web/project.inlang/settings.json',
      'package-lock.json',
    ],
    async build() {
      const args = ['run', '--silent', 'build', '--workspace=@inkling/web', '--', '--logLevel', 'warn']
      // What is served is never the libraries' form for developers, whatever this shell is used for.
      return (await run('npm', args, { NODE_ENV: 'production' })) === 0
    },
  })

// Without its tools nothing failed: whoever installs for production may bring the built app along.
if (import.meta.main && !(await buildWeb()) && hasBuildTools()) process.exitCode = 1
