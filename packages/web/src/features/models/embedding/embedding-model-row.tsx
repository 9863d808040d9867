import type { AdminEmbeddingModel, Download, EmbeddingModelId, EmbeddingTestResult } from '@inkling/contract'
import { CircleAlert, CircleCheck, CircleX, Pause, Pencil, Play, PlugZap, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { formatBytes, formatNumber } from '../../../i18n/format.ts'
import { problemSentence, useSentenceOf } from '../../../i18n/problem-sentences.ts'
import { m } from '../../../paraglide/messages.js'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { Button, IconButton } from '../../../ui/elements/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Progress, Reason } from '../chat/download-line.tsx'
import { usePauseDownload, useRemoveModel, useResumeDownload, useTestModel } from './queries.ts'

interface EmbeddingModelRowProps {
  model: AdminEmbeddingModel
  onEdit: () => void
}

export function EmbeddingModelRow({ model, onEdit }: EmbeddingModelRowProps) {
  const trial = useTestModel()
  const remove = useRemoveModel()
  const [isDeleting, setDeleting] = useState(false)
  const { id, name, description, download, runtime } = model
  const isDownloaded = download === null || download.status === 'ready'
  return (
    <article
      aria-label={name}
      className="flex flex-col gap-3 rounded-2xl border border-line bg-raised p-4 sm:p-5"
    >
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-56">
          <h2 className="flex flex-wrap items-center gap-2">
            <span className="display text-lg">{name}</span>
            <Marks model={model} />
          </h2>
          {description !== '' && <p className="text-sm text-ink-soft">{description}</p>}
          <p className="mt-1 text-sm break-words text-ink-faint">{factsOf(model).join(' · ')}</p>
        </div>
        <div className="flex items-center">
          {runtime === 'server' && isDownloaded && (
            <Button size="small" busy={trial.isPending} onClick={() => trial.mutate(id)}>
              <PlugZap aria-hidden="true" className="size-4" />
              {m.embeddings_test_button()}
            </Button>
          )}
          <IconButton label={m.embeddings_edit_title({ name })} onClick={onEdit}>
            <Pencil aria-hidden="true" className="size-4.5" strokeWidth={1.6} />
          </IconButton>
          <IconButton label={m.embeddings_delete_title({ name })} onClick={() => setDeleting(true)}>
            <Trash2 aria-hidden="true" className="size-4.5" strokeWidth={1.6} />
          </IconButton>
        </div>
      </div>
      {download && <DownloadPart id={id} name={name} download={download} />}
      <EmbeddingTestOutcome result={trial.data} error={trial.error} />
      <ConfirmDialog
        open={isDeleting}
        onClose={() => setDeleting(false)}
        title={m.embeddings_delete_title({ name })}
        lead={m.embeddings_delete_lead({ count: formatNumber(model.texts) })}
        confirmLabel={m.embeddings_delete_button()}
        onConfirm={async () => void (await remove.mutateAsync(id))}
      />
    </article>
  )
}

function Marks({ model: { runtime, is_enabled } }: { model: AdminEmbeddingModel }) {
  const marks = [
    runtime === 'local' ? m.embeddings_runs_local() : m.embeddings_runs_server(),
    !is_enabled && m.embeddings_mark_disabled(),
  ].filter(mark => mark !== false)
  return marks.map(mark => (
    <span key={mark} className="rounded-full bg-sunken px-2.5 py-0.5 text-xs text-ink-soft">
      {mark}
    </span>
  ))
}

/** Endpoints may not report their dimensions. */
const factsOf = (model: AdminEmbeddingModel): string[] =>
  [
    model.hub_id ?? model.model,
    model.provider === 'onnx' ? model.weight_type : URL.parse(model.base_url)?.host,
    model.bytes > 0 && formatBytes(model.bytes),
    model.dimensions > 0 && m.embeddings_fact_dimensions({ count: formatNumber(model.dimensions) }),
    model.max_tokens > 0 && m.embeddings_fact_tokens({ count: formatNumber(model.max_tokens) }),
    model.texts > 0 && m.embeddings_fact_texts({ count: formatNumber(model.texts) }),
  ].filter(fact => typeof fact === 'string')

interface DownloadPartProps {
  id: EmbeddingModelId
  name: string
  download: Download
}

/** Empty once complete. */
const DownloadPart = ({ id, name, download }: DownloadPartProps) =>
  download.status === 'ready' ? null : (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Progress name={name} download={download} />
      <SwitchButton id={id} status={download.status} />
      <Reason download={download} />
    </div>
  )

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

/** Useful models separate similar from dissimilar sentences by at least this much. */
const LIKENESS_MIN = 0.05

interface EmbeddingTestOutcomeProps {
  result: EmbeddingTestResult | undefined
  /** The reason for a missing result. */
  error: unknown
}

/** Shows speed and whether similar texts are recognised, or the reason for failure. */
function EmbeddingTestOutcome({ result, error }: EmbeddingTestOutcomeProps) {
  const reason = useSentenceOf(result?.ok === false ? result.problem.code : undefined)
  if (error) return <Failure sentence={problemSentence(error)} />
  if (!result) return null
  if (!result.ok) return <Failure sentence={reason ?? m.problems_unknown()} />
  const { latency_ms, dimensions, likeness } = result
  const facts = {
    ms: formatNumber(latency_ms),
    dimensions: formatNumber(dimensions),
    likeness: formatNumber(Math.round(likeness * 100) / 100),
  }
  const isGood = likeness >= LIKENESS_MIN
  const Icon = isGood ? CircleCheck : CircleAlert
  return (
    <p role="status" className="flex items-start gap-2 text-sm">
      <Icon
        aria-hidden="true"
        className={`mt-0.5 size-4.5 shrink-0 ${isGood ? 'text-jade' : 'text-seal-ink'}`}
      />
      {isGood ? m.embeddings_test_good(facts) : m.embeddings_test_poor(facts)}
    </p>
  )
}

const Failure = ({ sentence }: { sentence: string }) => (
  <p role="alert" className="flex items-start gap-2 text-sm">
    <CircleX aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-seal-ink" />
    <span>{sentence}</span>
  </p>
)
