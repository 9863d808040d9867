import { zipSync } from 'fflate'
import { bytesOf } from './make-png.ts'

export function v3(fields: object = {}): { spec: string; spec_version: string; data: object } {
  return { spec: 'chara_card_v3', spec_version: '3.0', data: { name: 'Amy', ...fields } }
}

export function v2(fields: object = {}): { spec: string; spec_version: string; data: object } {
  return { spec: 'chara_card_v2', spec_version: '2.0', data: { name: 'Amy', ...fields } }
}

export function makeZip(files: Record<string, string | Uint8Array>): Uint8Array {
  const entries = Object.entries(files).map(([path, file]) => [
    path,
    typeof file === 'string' ? bytesOf(file) : file,
  ])
  return zipSync(Object.fromEntries(entries))
}

export function makeCharx(card: unknown, files: Record<string, string | Uint8Array> = {}): Uint8Array {
  return makeZip({ 'card.json': JSON.stringify(card), ...files })
}
