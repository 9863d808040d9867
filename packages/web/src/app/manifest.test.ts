import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../../public')

interface Manifest {
  readonly start_url: string
  readonly icons: readonly { readonly src: string; readonly sizes: string; readonly purpose?: string }[]
  readonly screenshots: readonly { readonly src: string }[]
  readonly share_target: { readonly action: string }
  readonly shortcuts: readonly { readonly url: string }[]
}

describe.each([
  ['manifest.webmanifest', '/'],
  ['manifest.en.webmanifest', '/en'],
])('%s', (name, start) => {
  const manifest = JSON.parse(readFileSync(join(folder, name), 'utf8')) as Manifest

  test('starts in its language', () => {
    expect(manifest.start_url).toBe(start)
    const addresses = [...manifest.shortcuts.map(({ url }) => url), manifest.share_target.action]
    for (const url of addresses) expect(url.startsWith('/en/')).toBe(start === '/en')
  })

  test('shows screenshots that exist', () => {
    expect(manifest.screenshots.map(({ src }) => existsSync(join(folder, src)))).toEqual([true, true])
  })

  test('has icons of the stated sizes, one of them safe to crop', () => {
    for (const { src, sizes } of manifest.icons) {
      const png = readFileSync(join(folder, src))
      expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes)
    }
    expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512', '512x512'])
    expect(manifest.icons.at(-1)?.purpose).toBe('maskable')
  })
})
