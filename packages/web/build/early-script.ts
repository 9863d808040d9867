import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { minify, type Plugin, transformWithOxc } from 'vite'

const POLYFILLS = new URL('../src/browser/polyfills.ts', import.meta.url)
const EARLY = new URL('../src/app/startup/early.js', import.meta.url)

/**
 * The script that runs first: polyfills, then theme and language, so that neither flashes. A separate classic script,
 * because the CSP forbids inline scripts and modules run too late. Development skips the polyfills.
 */
export function earlyScript(): Plugin {
  let address = '/src/app/startup/early.js'
  return {
    name: 'inkling:early-script',
    async buildStart() {
      if (this.environment.mode !== 'build') return
      const code = (await scriptOf(POLYFILLS)) + (await scriptOf(EARLY))
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

/** A source file as a classic script in its own block. */
async function scriptOf(source: URL): Promise<string> {
  const { code } = await transformWithOxc(readFileSync(source, 'utf8'), source.pathname, {
    sourcemap: false,
    target: 'es2018',
  })
  const { code: small } = await minify(source.pathname, code, { module: false })
  return `{${small}}\n`
}
