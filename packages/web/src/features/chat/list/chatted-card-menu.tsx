import type { ChattedCard } from '@inkling/contract'
import { Download, Ellipsis, GitBranch } from 'lucide-react'
import { useState } from 'react'
import { m } from '../../../paraglide/messages.js'
import { lazyDialog } from '../../../ui/feedback/lazy-part.tsx'
import { Menu } from '../../../ui/menu/menu.tsx'
import { useNavigateTo } from '../../../ui/navigation/navigation.ts'
import { graphQuery, paths } from '../../../ui/navigation/paths.ts'

export function ChattedCardMenu({ chatted: { card, last_session } }: { chatted: ChattedCard }) {
  const go = useNavigateTo()
  const [isOpen, setIsOpen] = useState(false)
  const showGraph = () => go(paths.chat(last_session.id), { query: graphQuery })
  return (
    <>
      <Menu
        label={m.chat_card_menu({ name: card.name })}
        items={[
          { label: m.chat_graph_link(), icon: GitBranch, run: showGraph },
          { label: m.transfer_export_card_item(), icon: Download, run: () => setIsOpen(true) },
        ]}
      >
        <Ellipsis aria-hidden="true" className="size-5" />
      </Menu>
      <ExportDialog card={card} open={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}

const ExportDialog = lazyDialog(async () => (await import('../transfer/export-dialog.tsx')).ExportDialog)
