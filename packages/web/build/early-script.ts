import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { minify, type Plugin, transformWithOxc } from 'vite'

const POLYFILLS = new URL('../src/browser/polyfills.ts', import.meta.url)
const EARLY_SCRIPT = new URL('../src/app/startup/early.js', import.meta.url)

/**
 * This script runs first: polyfills, then theme and language to prevent flashes. It is a separate classic script
 * because the CSP forbids inline scripts and modules run too late. Development skips the polyfills.
 */
export function earlyScript(): Plugin {
  let address = '/src/app/startup/early.js'
  return {
    name: 'inkling:early-script',
    async buildStart() {
      if (this.environment.mode !== 'build') return
      const code = (await scriptOf(POLYFILLS)) + (await scriptOf(EARLY_SCRIPT))
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

/** The block keeps the classic script's declarations out of the global scope. */
async function scriptOf(source: URL): Promise<string> {
  const { code } = await transformWithOxc(readFileSync(source, 'utf8'), source.pathname, {
    sourcemap: false,
    target: 'es2018',
  })
  const { code: small } = await minify(source.pathname, code, { module: false })
  return `{${small}}\n`
}
