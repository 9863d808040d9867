import type { CardId } from '@inkling/contract'
import { useQuery } from '@tanstack/react-query'
import { Download, Trash2 } from 'lucide-react'
import { useMemo } from 'react'
import { call } from '../../../../api/call/call.ts'
import { download } from '../../../../api/call/download.ts'
import { downloadBlob } from '../../../../browser/save-file.ts'
import { formatBytes } from '../../../../i18n/format.ts'
import { problemSentence } from '../../../../i18n/problem-sentences.ts'
import { m } from '../../../../paraglide/messages.js'
import { IconButton } from '../../../../ui/elements/button.tsx'
import { EmptyState, FailedState, LoadingState } from '../../../../ui/feedback/states.tsx'
import { toast } from '../../../../ui/feedback/toast.ts'
import { keys } from '../../store/keys.ts'
import { type EditorAsset, listEditorAssets, listRawAssets } from './asset-rows.ts'
import type { SectionProps } from './section-props.ts'

/** Files from the imported card. */
export function AssetsSection({ edit, write, card }: SectionProps) {
  const files = useAssets(card?.id)
  const rows = useMemo(() => listEditorAssets(edit.data, files.data?.items ?? []), [edit.data, files.data])
  if (files.isLoading) return <LoadingState />
  if (files.error) return <FailedState error={files.error} onRetry={() => void files.refetch()} />
  if (rows.length === 0) return <EmptyState title={m.editor_assets_empty_title()} />
  return (
    <>
      <p className="text-sm text-ink-faint">{m.editor_assets_lead()}</p>
      <ul className="flex flex-col divide-y divide-line rounded-2xl border border-line bg-raised">
        {rows.map(row => (
          <li key={row.key} className="flex min-h-14 items-center gap-1 py-1 pr-1 pl-4">
            <span className="min-w-0 flex-1">
              <span className="block truncate font-medium">{row.name}</span>
              <span className="block truncate text-sm text-ink-faint">{factsOf(row)}</span>
            </span>
            {card && row.path !== null && <DownloadButton id={card.id} path={row.path} name={row.name} />}
            {row.at !== null && (
              <IconButton
                label={m.editor_remove_button({ label: row.name })}
                onClick={() => write(data => ({ assets: listRawAssets(data).toSpliced(row.at ?? 0, 1) }))}
              >
                <Trash2 aria-hidden="true" className="size-4" />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

const useAssets = (id: CardId | undefined) =>
  useQuery({
    enabled: id !== undefined,
    queryKey: [...keys.cards, 'assets', id],
    queryFn: ({ signal }) => {
      if (id === undefined) throw new TypeError('A card that is not there has no files')
      return call('cardAssets.list', { params: { id } }, { signal })
    },
  })

const factsOf = ({ type, size, isRemote }: EditorAsset): string =>
  [
    type || m.editor_asset_other(),
    size === null ? (isRemote ? m.editor_asset_remote() : m.editor_asset_nowhere()) : formatBytes(size),
  ].join(' · ')

function DownloadButton({ id, path, name }: { id: CardId; path: string; name: string }) {
  const keep = () =>
    download('cardAssets.download', { params: { id }, query: { path } })
      .then(({ blob, fileName }) => downloadBlob(blob, fileName ?? name))
      .catch(error => toast(problemSentence(error), { tone: 'bad' }))
  return (
    <IconButton label={m.editor_asset_download_button({ name })} onClick={() => void keep()}>
      <Download aria-hidden="true" className="size-4" />
    </IconButton>
  )
}
