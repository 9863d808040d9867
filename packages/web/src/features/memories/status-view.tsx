import type { MemoryStatus, ProblemCode } from '@inkling/contract'
import { formatBytes, formatNumber } from '../../i18n/format.ts'
import { useSentenceOf } from '../../i18n/problem-sentences.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/elements/button.tsx'
import { type DeviceState, useDeviceState } from './embed/device-state.ts'
import { allowFetching } from './embed/sparing.ts'

export function StatusView({ status }: { status: MemoryStatus }) {
  const { mode, model, serving, embedded, total } = status
  if (mode === 'off') {
    return (
      <div className="text-sm">
        <p className="font-medium">{m.memories_off_title()}</p>
        <p className="text-ink-soft">{m.memories_off_text()}</p>
        <ProblemLine status={status} />
      </div>
    )
  }
  if (model === null) return <NoModel code={status.problem?.code} />
  const isComplete = embedded >= total
  const how = isComplete
    ? m.memories_complete({ total: formatNumber(total) })
    : m.memories_progress({ embedded: formatNumber(embedded), total: formatNumber(total) })
  return (
    <div className="flex flex-col gap-2 text-sm">
      <p>
        <span className="tabular-nums">{how}</span>{' '}
        <span className="text-ink-faint">· {m.memories_with_model({ name: model.name })}</span>
      </p>
      {!isComplete && (
        <progress
          aria-label={m.memories_progress_label()}
          max={total}
          value={embedded}
          className="block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-line accent-seal [&::-moz-progress-bar]:bg-seal [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-seal [&::-webkit-progress-value]:transition-[width]"
        />
      )}
      {serving !== null && serving.id !== model.id && (
        <p className="text-ink-faint">{m.memories_still_serving({ name: serving.name })}</p>
      )}
      <ProblemLine status={status} />
      {mode === 'local' && <DeviceLine />}
    </div>
  )
}

/** Names the problem and what to do about it. */
function NoModel({ code }: { code: ProblemCode | undefined }) {
  return <p className="text-sm text-ink-soft">{useSentenceOf(code) ?? m.problems_no_embedding_model()}</p>
}

function ProblemLine({ status: { problem } }: { status: MemoryStatus }) {
  const reason = useSentenceOf(problem?.code)
  if (problem === null) return null
  return (
    <p role="alert" className="text-seal-ink">
      {m.memories_problem({ reason: reason ?? m.problems_unknown() })}
    </p>
  )
}

/** Empty while this device embeds nothing. */
export function DeviceLine() {
  const device = useDeviceState()
  const sentence = sentenceOf(device)
  if (sentence === undefined) return null
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-ink-soft">
      <p className="min-w-0 flex-1 basis-48">{sentence}</p>
      {device.state === 'sparing' && (
        <Button size="small" onClick={allowFetching}>
          {m.memories_device_fetch_button()}
        </Button>
      )}
    </div>
  )
}

function sentenceOf(device: DeviceState): string | undefined {
  switch (device.state) {
    case 'resting':
      return undefined
    case 'loading':
      return m.memories_device_loading({
        bytes: formatBytes(Math.min(device.bytes, device.total)),
        total: formatBytes(device.total),
      })
    case 'remembering':
      return m.memories_device_remembering()
    case 'elsewhere':
      return m.memories_device_elsewhere()
    case 'sparing':
      return m.memories_device_sparing({ total: formatBytes(device.total) })
    case 'failed':
      return device.fault === 'broken' ? m.memories_device_broken() : m.memories_device_failed()
    default:
      return device satisfies never
  }
}
