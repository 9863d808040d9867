import { readFileSync } from 'node:fs'
import { minify, type Plugin } from 'vite'

const SOURCE = new URL('../src/offline/service-worker.js', import.meta.url)

/** Emits the service worker at the root, where it covers all pages. Development has none. */
export function serviceWorker(): Plugin {
  return {
    name: 'inkling:service-worker',
    apply: 'build',
    async generateBundle() {
      const { code } = await minify(SOURCE.pathname, readFileSync(SOURCE, 'utf8'), { module: false })
      this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: code })
    },
  }
}
