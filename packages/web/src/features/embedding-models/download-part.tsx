import type { Download, EmbeddingModelId } from '@inkling/contract'
import { Pause, Play } from 'lucide-react'
import { formatBytes } from '../../i18n/format.ts'
import { problemSentence } from '../../i18n/problem-sentence.ts'
import { useSentenceOf } from '../../i18n/problem-sentences.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { usePauseDownload, useResumeDownload } from './queries.ts'
import { Failure } from './trial-outcome.tsx'

interface DownloadPartProps {
  id: EmbeddingModelId
  name: string
  download: Download
}

/** How far a model's files have come, and what stops them or lets them go on. Nothing once they are here. */
export function DownloadPart({ id, name, download }: DownloadPartProps) {
  const { status, bytes, total_bytes, problem } = download
  const reason = useSentenceOf(status === 'failed' ? problem?.code : undefined)
  if (status === 'ready') return null
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap justify-between gap-x-3 text-sm text-ink-soft">
          <span role="status">{states[status]()}</span>
          <span className="tabular-nums">
            {total_bytes === null
              ? formatBytes(bytes)
              : m.embeddings_download_amount({ bytes: formatBytes(bytes), total: formatBytes(total_bytes) })}
          </span>
        </p>
        <progress
          aria-label={m.embeddings_download_label({ name })}
          {...(total_bytes !== null && { max: total_bytes, value: bytes })}
          className="mt-1 block h-1.5 w-full accent-seal"
        />
      </div>
      <SwitchButton id={id} status={status} />
      {status === 'failed' && <Failure sentence={reason ?? m.problems_unknown()} />}
    </div>
  )
}

const states: Readonly<Record<Exclude<Download['status'], 'ready'>, () => string>> = {
  waiting: m.embeddings_download_waiting,
  downloading: m.embeddings_download_coming,
  paused: m.embeddings_download_paused,
  failed: m.embeddings_download_failed,
}

/** Stops what is coming, and has what has stopped go on. */
function SwitchButton({ id, status }: { id: EmbeddingModelId; status: Download['status'] }) {
  const pause = usePauseDownload()
  const resume = useResumeDownload()
  const isComing = status === 'waiting' || status === 'downloading'
  const { mutate, isPending } = isComing ? pause : resume
  const Icon = isComing ? Pause : Play
  return (
    <Button
      size="small"
      busy={isPending}
      onClick={() => mutate(id, { onError: error => void toast(problemSentence(error), { tone: 'bad' }) })}
    >
      <Icon aria-hidden="true" className="size-4" />
      {isComing
        ? m.embeddings_pause_button()
        : status === 'failed'
          ? m.embeddings_retry_button()
          : m.embeddings_resume_button()}
    </Button>
  )
}
