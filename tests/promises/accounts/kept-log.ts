import { Writable } from 'node:stream'
import { createLog } from '../../../packages/server/src/platform/metrics/log.ts'

export function keptLog(level: string): { readonly log: ReturnType<typeof createLog>; lines(): string[] } {
  const lines: string[] = []
  const destination = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  return { log: createLog(level, destination), lines: () => lines }
}
