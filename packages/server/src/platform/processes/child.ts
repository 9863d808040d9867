import { lowerSessionPriority, trySystemSetting } from './lower-priority.ts'
import {
  type ChildRequest,
  type ChildResponse,
  type PackedMessage,
  type ProgramHandler,
  pack,
  unpack,
} from './program.ts'

/** Loads one program and passes it the questions from the IPC channel. */
lowerOwnPriority(Number(process.argv[3]))
process.on('disconnect', exitAtOnce)
if (!process.connected) exitAtOnce()
// Terminals and service managers signal the whole group, but the server still needs this process.
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
    const sendReply = (reply: unknown) => sendMessage({ kind: 'reply', id, reply })
    const result = await answer(unpack(question), sendReply, controller.signal)
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

/** Other processes get the CPU first, and survive when memory runs out. */
function lowerOwnPriority(niceness: number): void {
  lowerSessionPriority(niceness)
  if (process.platform !== 'linux') return
  // If forbidden, the kernel picks the process with the most memory.
  trySystemSetting('/proc/self/oom_score_adj', 800)
}

/** Nothing needs saving, and a native call could delay an orderly exit. */
function exitAtOnce(): never {
  process.kill(process.pid, 'SIGKILL')
  process.exit()
}
