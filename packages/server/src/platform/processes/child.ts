import { lowerSessionPriority, trySystemSetting } from './lower-priority.ts'
import {
  type ChildRequest,
  type ChildResponse,
  type PackedMessage,
  type ProgramHandler,
  pack,
  unpack,
} from './program.ts'

/** What runs in a kept process: loads one program and hands it the questions that come by the channel. */
lowerOwnPriority(Number(process.argv[3]))
process.on('disconnect', exitNow)
if (!process.connected) exitNow()
// A terminal or a service manager signals the whole group, while the server still finishes what it is at.
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => undefined)

const open = new Map<number, AbortController>()
const program: Promise<{ answer: ProgramHandler<unknown, unknown, unknown> }> = import(process.argv[2] ?? '')
process.on('message', (message: ChildRequest) => {
  if (message.kind === 'stop') open.get(message.id)?.abort()
  else void answer(message.id, message.question)
})

async function answer(id: number, question: PackedMessage): Promise<void> {
  const controller = new AbortController()
  open.set(id, controller)
  try {
    const { answer } = await program
    const tell = (reply: unknown) => sendMessage({ kind: 'reply', id, reply })
    const result = await answer(unpack(question), tell, controller.signal)
    sendMessage({ kind: 'done', id, result: pack(result) })
  } catch (error) {
    sendMessage({ kind: 'failed', id, ...toErrorMessage(error) })
  } finally {
    open.delete(id)
  }
}

function toErrorMessage(error: unknown): { code: string | null; message: string } {
  if (!(error instanceof Error)) return { code: null, message: String(error) }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null
  return { code, message: error.message }
}

function sendMessage(message: ChildResponse): void {
  if (process.connected) process.send?.(message)
}

/** Everybody else on this machine comes first: for the processor, and to stay when memory runs out. */
function lowerOwnPriority(niceness: number): void {
  lowerSessionPriority(niceness)
  if (process.platform !== 'linux') return
  // Where this is forbidden, whoever has most of the memory goes first.
  trySystemSetting('/proc/self/oom_score_adj', 800)
}

/** There is nothing to keep, and a native call under way would hold an orderly end up. */
function exitNow(): never {
  process.kill(process.pid, 'SIGKILL')
  process.exit()
}
