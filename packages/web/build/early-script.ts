import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { minify, type Plugin, transformWithOxc } from 'vite'

const POLYFILLS = new URL('../src/browser/polyfills.ts', import.meta.url)
const EARLY = new URL('../src/app/startup/early.js', import.meta.url)

/**
 * The one script that runs before everything else: polyfills, then what must be there before the first paint (theme and
 * language, so that neither flashes). It is a small file of its own, because the CSP allows no inline script and a module
 * would come too late. In development the browser is new enough to do without the polyfills.
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

/** A source file as a classic script, in a block of its own. */
async function scriptOf(source: URL): Promise<string> {
  const { code } = await transformWithOxc(readFileSync(source, 'utf8'), source.pathname, {
    sourcemap: false,
    target: 'es2018',
  })
  const { code: small } = await minify(source.pathname, code, { module: false })
  return `{${small}}\n`
}
