import { type SpawnSyncOptions, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Chromium, and its headless shell, which needs half the CPU time for the same pages. */
const names = {
  full: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'],
  shell: ['chromium-headless-shell', 'chrome-headless-shell'],
}

export type ChromiumKind = keyof typeof names

/** Debian packages: both programs and a Chinese font. */
const PACKAGES = ['chromium', 'chromium-headless-shell', 'fonts-noto-cjk']

/**
 * Finds the Chromium for tests: CHROMIUM_PATH, or one on the PATH. Without a headless shell, the full browser is used.
 * @returns the path, or a sentence that says what to do
 */
export function findChromium(kind: ChromiumKind = 'shell'): { path: string } | { sentence: string } {
  const given = process.env.CHROMIUM_PATH
  if (given !== undefined)
    return existsSync(given)
      ? { path: given }
      : { sentence: `CHROMIUM_PATH is ${given}, but there is nothing.` }
  const path = onPath(names[kind]) ?? onPath(names.full)
  return path === undefined
    ? { sentence: 'The browser tests need Chromium: install it, or give its path as CHROMIUM_PATH.' }
    : { path }
}

/** Installs what browser tests need, on Debian as root. */
export function installChromium(): void {
  const isComplete = Object.values(names).every(kind => onPath(kind) !== undefined) && hasChineseFont()
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (isComplete || !mayInstall || process.env.CHROMIUM_PATH !== undefined) return
  console.log('Installing Chromium and a Chinese font for the browser tests …')
  const options: SpawnSyncOptions = {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }
  spawnSync('apt-get', ['update', '-qq'], options)
  spawnSync('apt-get', ['install', '-y', '-qq', ...PACKAGES], options)
}

function onPath(programs: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return programs
    .flatMap(program => folders.map(folder => join(folder, program)))
    .find(path => existsSync(path))
}

function hasChineseFont(): boolean {
  const { stdout } = spawnSync('fc-list', [':lang=zh', 'family'], { encoding: 'utf8' })
  return (stdout ?? '').trim() !== ''
}
