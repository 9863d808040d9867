import type { Download, EmbeddingModelId } from '@inkling/contract'
import { Pause, Play } from 'lucide-react'
import { problemSentence } from '../../../i18n/problem-sentence.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/elements/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Progress, Reason } from '../chat/download-line.tsx'
import { usePauseDownload, useResumeDownload } from './queries.ts'

interface DownloadPartProps {
  id: EmbeddingModelId
  name: string
  download: Download
}

/** How far a model's files have come, and what stops them or lets them go on. Nothing once they are here. */
export const DownloadPart = ({ id, name, download }: DownloadPartProps) =>
  download.status === 'ready' ? null : (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Progress name={name} download={download} />
      <SwitchButton id={id} status={download.status} />
      <Reason download={download} />
    </div>
  )

/** Stops what is coming, and has what has stopped go on. */
function SwitchButton({ id, status }: { id: EmbeddingModelId; status: Download['status'] }) {
  const pause = usePauseDownload()
  const resume = useResumeDownload()
  const isComing = status === 'waiting' || status === 'downloading'
  const { mutate, isPending } = isComing ? pause : resume
  const Icon = isComing ? Pause : Play
  const onError = (error: unknown) => void toast(problemSentence(error), { tone: 'bad' })
  return (
    <Button size="small" busy={isPending} onClick={() => mutate(id, { onError })}>
      <Icon aria-hidden="true" className="size-4" />
      {isComing ? m.embeddings_pause_button() : m.embeddings_resume_button()}
    </Button>
  )
}
