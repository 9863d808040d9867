import { readFileSync } from 'node:fs'
import { minify, type Plugin } from 'vite'

/** Joined, because a classic worker has no imports. */
const SOURCES = [
  new URL('../src/offline/service-worker.js', import.meta.url),
  new URL('../src/offline/push-worker.js', import.meta.url),
]

/** Emits the service worker at the root, where it covers all pages. Development has none. */
export function serviceWorker(): Plugin {
  return {
    name: 'inkling:service-worker',
    apply: 'build',
    async generateBundle() {
      const source = SOURCES.map(file => readFileSync(file, 'utf8')).join('\n')
      const { code } = await minify('service-worker.js', source, { module: false })
      this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: code })
    },
  }
}
