import { Writable } from 'node:stream'
import { type Logger, pino } from 'pino'

/** A log that a test reads afterwards. */
export function keptLog(level: string): { readonly log: Logger; lines(): string[] } {
  const lines: string[] = []
  const destination = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  return { log: pino({ level }, destination), lines: () => lines }
}
