import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'

const ENTRY = fileURLToPath(new URL('../src/render/card-frame/shell/main.ts', import.meta.url))
const PATH = '/card-frame.html'

/**
 * The shell page of card frames. Its script is inline because the CSP lets the page load nothing. One page serves all
 * cards, which arrive over the channel.
 */
export function cardFrame(): Plugin {
  return {
    name: 'inkling:card-frame',
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: PATH.slice(1), source: await cardFramePage() })
    },
    configureServer({ middlewares }) {
      middlewares.use(PATH, async (_request, response) => {
        response.setHeader('content-type', 'text/html; charset=utf-8')
        response.setHeader('content-security-policy', 'sandbox allow-scripts')
        response.end(await cardFramePage())
      })
    },
  }
}

export async function cardFramePage(): Promise<string> {
  const script = (await bundle()).replaceAll('</', '<\\/').replaceAll('<!--', '\\x3c!--')
  return `<!doctype html><meta charset="utf-8"><title></title><script>${script}</script>\n`
}

async function bundle(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, target: 'es2022', lib: { entry: ENTRY, formats: ['iife'], name: 'shell' } },
  })
  const [result] = Array.isArray(built) ? built : [built]
  const chunk = result && 'output' in result ? result.output[0] : undefined
  if (!chunk) throw new TypeError('the shell is empty')
  return chunk.code
}
