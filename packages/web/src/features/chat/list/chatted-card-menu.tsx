import type { ChattedCard } from '@inkling/contract'
import { Download, Ellipsis, GitBranch } from 'lucide-react'
import { Suspense, useState } from 'react'
import { m } from '../../../paraglide/messages.js'
import { lazyWithRetry } from '../../../ui/feedback/lazy-with-retry.ts'
import { Menu } from '../../../ui/menu/menu.tsx'
import { useNavigateTo } from '../../../ui/navigation/navigation.ts'
import { graphQuery, paths } from '../../../ui/navigation/paths.ts'

/** What can be done with all chats with a card. */
export function ChattedCardMenu({ chatted: { card, last_session } }: { chatted: ChattedCard }) {
  const go = useNavigateTo()
  const [isWanted, setIsWanted] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  const showGraph = () => go(paths.chat(last_session.id), { query: graphQuery })
  const openExport = () => {
    setIsWanted(true)
    setIsOpen(true)
  }
  return (
    <>
      <Menu
        label={m.chat_card_menu({ name: card.name })}
        items={[
          { label: m.chat_graph_link(), icon: GitBranch, run: showGraph },
          { label: m.transfer_export_card_item(), icon: Download, run: openExport },
        ]}
      >
        <Ellipsis aria-hidden="true" className="size-5" />
      </Menu>
      {isWanted && (
        <Suspense fallback={null}>
          <ExportDialog card={card} open={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

// Fetched when it is first asked for.
const ExportDialog = lazyWithRetry(async () => (await import('../transfer/export-dialog.tsx')).ExportDialog)
