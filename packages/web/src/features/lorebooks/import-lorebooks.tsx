import { CHARX_MAX, type LorebookImport } from '@inkling/contract'
import { useQueryClient } from '@tanstack/react-query'
import { BookCheck } from 'lucide-react'
import { call } from '../../api/call/call.ts'
import { useFileQueue } from '../../api/uploads/use-file-queue.ts'
import { formatNumber } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { buttonClass } from '../../ui/elements/button.tsx'
import { DropArea } from '../../ui/form/drop-area.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import { paths } from '../../ui/navigation/paths.ts'
import { ImportList } from '../cards/import/import-list.tsx'
import { NoticeList } from '../cards/import/notice-list.tsx'
import { keys } from './keys.ts'

const ACCEPTED = '.json,.png,.apng,.webp,.charx,application/json,image/png,image/webp'

export function ImportLorebooks() {
  const queue = useLorebookImports()
  return (
    <div className="flex flex-col gap-3">
      <DropArea
        look="flat"
        title={m.lorebooks_import_title()}
        hint={m.lorebooks_import_hint()}
        accept={ACCEPTED}
        onFiles={queue.add}
      />
      <ImportList queue={queue} tooLarge={m.problems_too_large()}>
        {made => <Imported made={made} />}
      </ImportList>
    </div>
  )
}

function Imported({ made: { lorebook, notices } }: { made: LorebookImport }) {
  const { id, name, entries, tokens } = lorebook
  return (
    <>
      <BookCheck aria-hidden="true" strokeWidth={1.4} className="size-8 text-jade" />
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{name}</p>
        <p className="text-sm text-ink-soft">
          {m.lorebooks_facts({ entries: formatNumber(entries), tokens: formatNumber(tokens) })}
        </p>
        <NoticeList notices={notices} />
      </div>
      <Link to={paths.lorebook(id)} className={buttonClass('line', 'small')}>
        {m.lorebooks_open_link()}
      </Link>
    </>
  )
}

/** Cards contribute their embedded lorebook. */
function useLorebookImports() {
  const queries = useQueryClient()
  return useFileQueue<LorebookImport>(CHARX_MAX, async ({ file, fileName }, options) => {
    const made = await call('lorebooks.import', { query: { fileName }, body: file }, options)
    void queries.invalidateQueries({ queryKey: keys.list })
    return made
  })
}
