import type { AdminModel, Download } from '@inkling/contract'
import { CircleX, Pause, Play } from 'lucide-react'
import { useId } from 'react'
import { formatBytes } from '../../../i18n/format.ts'
import { problemSentence, useSentenceOf } from '../../../i18n/problem-sentences.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/elements/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { isComing, shareOf, usePauseDownload, useResumeDownload } from '../store/admin-queries.ts'

interface DownloadLineProps {
  model: AdminModel
  download: Download
}

/** Empty once complete. */
export function DownloadLine({ model, download }: DownloadLineProps) {
  const pause = usePauseDownload()
  const resume = useResumeDownload()
  const onError = (error: unknown) => toast(problemSentence(error), { tone: 'bad' })
  if (download.status === 'ready') return null
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Progress name={model.name} download={download} />
      {isComing(model) ? (
        <Button size="small" busy={pause.isPending} onClick={() => pause.mutate(model.id, { onError })}>
          <Pause aria-hidden="true" className="size-4" />
          {m.models_download_pause_button()}
        </Button>
      ) : (
        <Button size="small" busy={resume.isPending} onClick={() => resume.mutate(model.id, { onError })}>
          <Play aria-hidden="true" className="size-4" />
          {m.models_download_resume_button()}
        </Button>
      )}
      <Reason download={download} />
    </div>
  )
}

export function Progress({ name, download }: { name: string; download: Download }) {
  const id = useId()
  const share = shareOf(download)
  return (
    <div className="min-w-0 flex-1 basis-56">
      <p id={id} className="flex flex-wrap justify-between gap-x-3 text-sm text-ink-soft">
        <span>{stateOf(download)}</span>
        <span className="tabular-nums">{amountOf(download)}</span>
      </p>
      <progress
        aria-label={m.models_download_label({ name })}
        aria-describedby={id}
        max={1}
        {...(share === undefined ? {} : { value: share })}
        className="mt-1 block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-line accent-seal [&::-moz-progress-bar]:bg-seal [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-seal [&::-webkit-progress-value]:transition-[width]"
      />
    </div>
  )
}

export function Reason({ download: { status, problem } }: { download: Download }) {
  const sentence = useSentenceOf(problem?.code)
  if (status !== 'failed') return null
  return (
    <p role="alert" className="flex basis-full items-start gap-2 text-sm">
      <CircleX aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-seal-ink" />
      {sentence ?? m.problems_unknown()}
    </p>
  )
}

function stateOf({ status }: Download): string {
  switch (status) {
    case 'waiting':
      return m.models_download_waiting()
    case 'downloading':
      return m.models_download_coming()
    case 'paused':
      return m.models_download_paused()
    case 'failed':
      return m.models_download_failed()
    case 'ready':
      return m.models_download_ready()
    default:
      return status satisfies never
  }
}

const amountOf = ({ bytes, total_bytes }: Download): string =>
  total_bytes === null
    ? formatBytes(bytes)
    : m.models_download_amount({ bytes: formatBytes(bytes), total: formatBytes(total_bytes) })
