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
      <span aria-hidden="true" className="ink-drop h-20 text-ink-faint" />
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
