import { type SpawnSyncOptions, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']

function onPath(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return names.flatMap(name => folders.map(folder => join(folder, name))).find(path => existsSync(path))
}

const hasChineseFont = (): boolean => {
  const { stdout } = spawnSync('fc-list', [':lang=zh', 'family'], { encoding: 'utf8' })
  return (stdout ?? '').trim() !== ''
}

const mayInstall = (): boolean => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/**
 * The Chromium to test in: CHROMIUM_PATH, one on the PATH, or Debian's package installed now, with a Chinese font,
 * when this process may.
 * @returns the path, or a sentence that says what to do
 */
export function findChromium(): { path: string } | { sentence: string } {
  const given = process.env.CHROMIUM_PATH
  if (given !== undefined)
    return existsSync(given)
      ? { path: given }
      : { sentence: `CHROMIUM_PATH is ${given}, but there is nothing.` }
  const found = onPath()
  if (found !== undefined && (hasChineseFont() || !mayInstall())) return { path: found }
  if (!mayInstall()) {
    return { sentence: 'The browser journeys need Chromium: install it, or give its path as CHROMIUM_PATH.' }
  }
  console.log('Installing Chromium and a Chinese font for the browser journeys …')
  const options: SpawnSyncOptions = {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }
  spawnSync('apt-get', ['update', '-qq'], options)
  spawnSync('apt-get', ['install', '-y', '-qq', 'chromium', 'fonts-noto-cjk'], options)
  const installed = onPath()
  return installed === undefined ? { sentence: 'Chromium could not be installed here.' } : { path: installed }
}
