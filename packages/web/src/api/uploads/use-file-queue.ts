import { type Dispatch, useEffect, useReducer, useRef } from 'react'
import { newId } from '../../browser/secure-context.ts'
import type { CallOptions } from '../call/request.ts'
import { type FileQueueEvent, nextFiles, type QueuedFile, reduceFiles } from './file-queue.ts'

const FILE_NAME_MAX = 255

export interface FileToSend {
  readonly id: string
  readonly file: File
  /** Truncated at the start, because the extension matters. */
  readonly fileName: string
}

type SendFile<Made> = (file: FileToSend, options: CallOptions) => Promise<Made>

export interface FileQueue<Made> {
  readonly files: readonly QueuedFile<Made>[]
  add(files: Iterable<File>): readonly string[]
  retry(id: string): void
  dismiss(id: string): void
}

/** Uploads files of at most `maxBytes` bytes, several at a time. */
export function useFileQueue<Made>(maxBytes: number, send: SendFile<Made>): FileQueue<Made> {
  const [files, tell] = useReducer(reduceFiles<Made>, [])
  const latest = useRef(send)
  useEffect(() => {
    latest.current = send
  })
  useEffect(() => {
    for (const next of nextFiles(files)) void sendOne(next, latest.current, tell)
  }, [files])
  return {
    files,
    add(chosen) {
      const added = Array.from(chosen, file => ({ id: newId(), file }))
      tell({ type: 'add', files: added, maxBytes })
      return added.map(({ id }) => id)
    },
    retry: id => tell({ type: 'retry', id }),
    dismiss: id => tell({ type: 'dismiss', id }),
  }
}

async function sendOne<Made>(
  { id, file }: QueuedFile<Made>,
  send: SendFile<Made>,
  tell: Dispatch<FileQueueEvent<Made>>,
): Promise<void> {
  const onProgress = (share: number) => tell({ type: 'send', id, share })
  onProgress(0)
  try {
    const fileName = file.name.slice(-FILE_NAME_MAX)
    const made = await send({ id, file, fileName }, { idempotencyKey: id, onProgress })
    tell({ type: 'done', id, result: made })
  } catch (error) {
    tell({ type: 'refuse', id, error })
  }
}
