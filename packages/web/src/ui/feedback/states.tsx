import type { ReactNode } from 'react'
import { ApiError } from '../../api/http/api-error.ts'
import { problemSentence } from '../../i18n/problem-sentences.ts'
import { m } from '../../paraglide/messages.js'
import { Button, buttonClass } from '../elements/button.tsx'
import { Spinner } from '../elements/spinner.tsx'
import { Link } from '../navigation/link.tsx'
import { paths } from '../navigation/paths.ts'

/** The text says how to fill the empty space. */
export function EmptyState({
  title,
  children,
  action,
}: {
  title: string
  children?: ReactNode
  action?: ReactNode
}) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-3 px-6 py-14 text-center">
      <InkDrop className="h-20 text-ink-faint" />
      <h2 className="display text-xl">{title}</h2>
      {children !== undefined && <div className="text-balance text-ink-soft">{children}</div>}
      {action !== undefined && <div className="mt-3 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  )
}

/** Offers a retry or, after a 404, a link to the home page. */
export function FailedState({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  if (error instanceof ApiError && error.status === 404) return <GoneState error={error} />
  return (
    <div role="alert" className="mx-auto flex max-w-md flex-col items-center gap-3 px-6 py-14 text-center">
      <h2 className="display text-xl">{m.app_failed_title()}</h2>
      <p className="text-balance text-ink-soft">{problemSentence(error)}</p>
      {onRetry && <Button onClick={onRetry}>{m.app_retry_button()}</Button>}
    </div>
  )
}

const GoneState = ({ error }: { error: ApiError }) => (
  <div role="alert">
    <EmptyState
      title={m.app_gone_title()}
      action={
        <Link to={paths.home} className={buttonClass()}>
          {m.app_error_home_button()}
        </Link>
      }
    >
      {problemSentence(error)}
    </EmptyState>
  </div>
)

/** Announced to screen readers. */
export function LoadingState({ label = m.app_loading() }: { label?: string }) {
  return (
    <div role="status" className="grid place-items-center py-16 text-ink-faint">
      <Spinner className="size-7" />
      <span className="sr-only">{label}</span>
    </div>
  )
}

/** Reserves the size of the missing content. */
export const Skeleton = ({ className }: { className: string }) => (
  <div aria-hidden="true" className={`animate-breathe rounded-lg bg-sunken ${className}`} />
)

/** A drop of ink falling into water, for empty states. */
function InkDrop({ className = '' }: { className?: string }) {
  return (
    <svg viewBox="0 0 120 80" aria-hidden="true" className={className} fill="currentColor">
      <path d="M60 6c3.5 6 8 10.5 8 16.5a8 8 0 0 1-16 0C52 16.5 56.5 12 60 6Z" />
      <g fill="none" stroke="currentColor" strokeLinecap="round">
        <ellipse cx="60" cy="58" rx="13" ry="4" strokeWidth="1.6" />
        <path d="M26 58c2-6 17-10.5 34-10.5S92 52 94 58" strokeWidth="1.1" strokeOpacity="0.55" />
        <path d="M94 60c-3 5.5-17 9.5-34 9.5S30 65.5 26.5 60.5" strokeWidth="1.1" strokeOpacity="0.35" />
        <path d="M8 60c3 9 25 16 52 16s49-7 52-16" strokeWidth="0.8" strokeOpacity="0.25" />
      </g>
    </svg>
  )
}
