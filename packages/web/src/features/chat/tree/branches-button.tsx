import type { Session } from '@inkling/contract'
import { GitBranch } from 'lucide-react'
import { Suspense, useState } from 'react'
import { m } from '../../../paraglide/messages.js'
import { IconButton } from '../../../ui/elements/button.tsx'
import { lazyWithRetry } from '../../../ui/feedback/lazy-with-retry.ts'

/** Says that there are branches, and opens the list of them; a phone has that in the chat's menu. */
export function BranchesButton({ session }: { session: Session }) {
  const [isWanted, setIsWanted] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  const open = () => {
    setIsWanted(true)
    setIsOpen(true)
  }
  return (
    <>
      <IconButton
        label={m.chat_branches_button()}
        aria-haspopup="dialog"
        onClick={open}
        className="max-sm:hidden"
      >
        <GitBranch aria-hidden="true" className="size-5" />
      </IconButton>
      {isWanted && (
        <Suspense fallback={null}>
          <BranchesDialog session={session} open={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

// Fetched when it is first asked for.
const BranchesDialog = lazyWithRetry(async () => (await import('./branches-dialog.tsx')).BranchesDialog)
