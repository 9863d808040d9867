import type { Preset } from '../preset.ts'
import { type PresetProblem, readPreset } from '../read.ts'

export function readAll(file: unknown) {
  // Tests pass plain values as file content.
  const result = readPreset(file as Parameters<typeof readPreset>[0], { name: 'file' })
  if (!result.ok) throw new Error(`refused: ${JSON.stringify(result.problem)}`)
  return result
}

export function readOne(file: unknown): { preset: Preset; notices: ReturnType<typeof readAll>['notices'] } {
  const { presets, notices } = readAll(file)
  const [only] = presets
  if (only?.kind !== 'chat_completion_preset') throw new Error(`is a ${only?.kind}`)
  return { preset: only.preset, notices }
}

export function problemOf(file: unknown): PresetProblem | null {
  const result = readPreset(file as Parameters<typeof readPreset>[0])
  return result.ok ? null : result.problem
}
