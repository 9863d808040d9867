import { type MemoryStatus, type ProblemCode, problem } from '@inkling/contract'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { m } from '../../paraglide/messages.js'
import '../../testing/dom.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { useProblemToast } from './use-problem-told.ts'

vi.mock('../../ui/feedback/toast.ts')

const modelled = { id: '01900000-0000-7000-8000-000000000000', name: 'words', runtime: 'server' }

const statusOf = (code: ProblemCode | null, model: object | null = modelled) =>
  ({ mode: 'server', model, problem: code && problem(code) }) as MemoryStatus // only the fields used

/** Opens chats in turn with their memory status, which is undefined while it loads. */
function reader() {
  vi.mocked(toast).mockClear()
  const root = createRoot(document.createElement('div'))
  onTestFinished(() => act(() => root.unmount()))
  const Chat = ({ status }: { status: MemoryStatus | undefined }) => {
    useProblemToast(status)
    return null
  }
  return (status: MemoryStatus | undefined) => act(async () => root.render(<Chat status={status} />))
}

const toasts = (): unknown[] => vi.mocked(toast).mock.calls.map(([sentence]) => sentence)

test('a missing model is reported once for all chats, and again after there was one', async () => {
  const open = reader()
  const gone = statusOf('no_embedding_model', null)
  await open(gone)
  await act(() => vi.waitFor(() => expect(toasts()).toEqual([m.problems_no_embedding_model()])))
  for (const next of [undefined, gone, undefined, gone]) await open(next)
  expect(toasts()).toHaveLength(1)
  await open(statusOf(null))
  await open(gone)
  expect(toasts()).toHaveLength(2)
  await open(statusOf(null))
})

test('a failed model is reported with its reason', async () => {
  const open = reader()
  await open(statusOf('upstream_unreachable'))
  const reason = m.problems_upstream_unreachable()
  await vi.waitFor(() => expect(toasts()).toEqual([m.memories_problem({ reason })]))
})
