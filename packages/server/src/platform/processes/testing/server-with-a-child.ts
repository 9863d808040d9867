import { OnDemandProcess } from '../pooled-process.ts'
import { defineProgram } from '../program.ts'
import type { answer } from './tricks.program.ts'

/** Prints the child's pid and waits for it. */
const onDemand = new OnDemandProcess(
  defineProgram<typeof answer>(new URL('./tricks.program.ts', import.meta.url)),
  {
    idleMs: 60_000,
    silenceMs: 60_000,
  },
)
await onDemand.ask({ do: 'wait' }, pid => console.log(pid), new AbortController().signal)
