import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const COMPRESSIBLE = /\.(js|css|html|svg|json|webmanifest|wasm)$/
/** In bytes; compressing smaller files saves no network packet. */
const MIN_BYTES = 1024
/** In bytes; maximum compression of larger files takes half a minute for the last percent. */
const LARGE_FILE_BYTES = 2 * 1024 * 1024

/** Writes `.gz` and `.br` files, so that the server never compresses at runtime. */
export function precompress(): Plugin {
  return {
    name: 'inkling:precompress',
    apply: 'build',
    async writeBundle({ dir }) {
      if (dir === undefined) return
      const entries = await readdir(dir, { recursive: true, withFileTypes: true })
      const files = entries.filter(entry => entry.isFile() && COMPRESSIBLE.test(entry.name))
      await Promise.all(files.map(file => compressBeside(join(file.parentPath, file.name))))
    },
  }
}

async function compressBeside(path: string): Promise<void> {
  const bytes = await readFile(path)
  if (bytes.length < MIN_BYTES) return
  const quality = bytes.length > LARGE_FILE_BYTES ? 9 : 11
  const [gz, br] = await Promise.all([
    promisify(gzip)(bytes, { level: 9 }),
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  ])
  await Promise.all([writeFile(`${path}.gz`, gz), writeFile(`${path}.br`, br)])
}
