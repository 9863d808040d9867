import type { CardData, CardReading } from '../model/card.ts'
import { readCard } from '../read.ts'
import { bytesOf } from './make-png.ts'

type ReadCardSuccess = Extract<CardReading, { ok: true }>

export function readGood(bytes: Uint8Array, fileName?: string): ReadCardSuccess {
  const reading = readCard(bytes, fileName === undefined ? {} : { fileName })
  if (!reading.ok) throw new Error(`refused: ${JSON.stringify(reading.problem)}`)
  return reading
}

export function dataOf(json: unknown): CardData {
  return readGood(bytesOf(JSON.stringify(json))).card.data
}

/** Returns `none` for a valid card. */
export function problemOf(bytes: Uint8Array): string {
  const reading = readCard(bytes)
  return reading.ok ? 'none' : reading.problem.code
}

export function noticesOf(bytes: Uint8Array): string[] {
  return readGood(bytes).notices.map(({ code, path }) => `${code} ${path}`)
}
