import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('../../../packages/server/src/commands/inkling.ts', import.meta.url))

export type OperatorSettings = Readonly<Record<string, string>>

/** Runs `inkling …` with only these settings and returns its output if it succeeds. */
export function inkling(settings: OperatorSettings, ...args: string[]): Promise<string> {
  const env = { PATH: process.env.PATH, ...settings }
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [program, ...args], { env }, (error, stdout, stderr) => {
      if (error === null) resolve(stdout)
      else reject(new Error(`inkling ${args.join(' ')}: ${stdout}${stderr}`, { cause: error }))
    })
  })
}
