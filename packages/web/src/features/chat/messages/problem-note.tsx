import { RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/elements/button.tsx'

interface ProblemNoteProps {
  sentence: string
  onRetry?: (() => void) | undefined
  retryLabel?: string | undefined
  children?: ReactNode
}

export function ProblemNote({ sentence, onRetry, retryLabel, children }: ProblemNoteProps) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border-l-2 border-seal bg-seal-wash px-3.5 py-2.5 text-sm"
    >
      <p className="min-w-40 flex-1">{sentence}</p>
      <div className="flex flex-wrap items-center gap-2">
        {onRetry && (
          <Button size="small" onClick={onRetry}>
            <RefreshCw aria-hidden="true" className="size-4" />
            {retryLabel ?? m.app_retry_button()}
          </Button>
        )}
        {children}
      </div>
    </div>
  )
}
