import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type Plugin, transformWithOxc } from 'vite'

const SOURCE = new URL('../src/app/early.js', import.meta.url)

/**
 * The one script that runs before the first paint (theme and language, so that neither flashes). It is
 * a small file of its own, because the CSP allows no inline script and a module would come too late.
 */
export function earlyScript(): Plugin {
  let address = '/src/app/early.js'
  return {
    name: 'inkling:early-script',
    async buildStart() {
      if (this.environment.mode !== 'build') return
      const { code } = await transformWithOxc(readFileSync(SOURCE, 'utf8'), 'early.js', { sourcemap: false })
      const hash = createHash('sha256').update(code).digest('hex').slice(0, 8)
      address = `/assets/early-${hash}.js`
      this.emitFile({ type: 'asset', fileName: address.slice(1), source: code })
    },
    transformIndexHtml: {
      order: 'post',
      handler: () => [{ tag: 'script', attrs: { src: address }, injectTo: 'head-prepend' }],
    },
  }
}
