import { X } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { m } from '../../paraglide/messages.js'
import { Button, IconButton } from '../elements/button.tsx'
import { closeToast, getToasts, subscribeToasts, type Toast, type ToastTone } from './toast.ts'

const EDGE: Record<ToastTone, string> = { plain: 'bg-ink-soft', good: 'bg-jade', bad: 'bg-seal' }

/** Toasts appear above the page's bottom, in the free corner. */
export function Toaster() {
  const toasts = useSyncExternalStore(subscribeToasts, getToasts)
  return (
    <section
      aria-label={m.app_notices()}
      aria-live="polite"
      className="pointer-events-none fixed inset-x-3 bottom-(--toast-bottom,5rem) z-50 flex flex-col items-center gap-2 sm:inset-x-auto sm:right-6 sm:bottom-(--toast-bottom,1.5rem) sm:items-end"
    >
      {toasts.map(toast => (
        <ToastView key={toast.id} toast={toast} />
      ))}
    </section>
  )
}

function ToastView({ toast: { id, text, tone, action } }: { toast: Toast }) {
  return (
    <div className="pointer-events-auto flex w-full max-w-md animate-rise items-center gap-2 overflow-hidden rounded-lg border border-line bg-raised pr-1 shadow-lifted">
      <span className={`w-1 self-stretch ${EDGE[tone]}`} />
      <p className="flex-1 px-2 py-3 text-sm">{text}</p>
      {action && (
        <Button size="small" look="plain" onClick={action.run}>
          {action.label}
        </Button>
      )}
      <IconButton label={m.app_close_button()} onClick={() => closeToast(id)}>
        <X className="size-4" />
      </IconButton>
    </div>
  )
}
