import { parentPort, workerData } from 'node:worker_threads'
import type { StatefulJob, StatefulReply } from './task.ts'

/** Answers one question at a time. */
const port = parentPort
if (port === null) throw new Error('this module is for a worker thread')

const { answer }: { answer: (question: unknown) => unknown } = await import(workerData.module)

port.on('message', ({ id, question }: StatefulJob) => {
  port.postMessage(replyTo(id, question))
})

function replyTo(id: number, question: unknown): StatefulReply {
  try {
    return { id, answer: answer(question) }
  } catch (error) {
    return { id, error }
  }
}
