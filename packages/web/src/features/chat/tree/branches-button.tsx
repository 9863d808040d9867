import type { Session } from '@inkling/contract'
import { GitBranch } from 'lucide-react'
import { useState } from 'react'
import { m } from '../../../paraglide/messages.js'
import { IconButton } from '../../../ui/elements/button.tsx'
import { lazyDialog } from '../../../ui/feedback/lazy-part.tsx'

/** Phones have the list of branches in the chat's menu. */
export function BranchesButton({ session }: { session: Session }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <IconButton
        label={m.chat_branches_button()}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        className="max-sm:hidden"
      >
        <GitBranch aria-hidden="true" className="size-5" />
      </IconButton>
      <BranchesDialog session={session} open={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}

const BranchesDialog = lazyDialog(async () => (await import('./branches-dialog.tsx')).BranchesDialog)
