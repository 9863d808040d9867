import { unsupportedNameOf } from '../card-api/not-offered.ts'
import type { FrameProblem } from '../protocol/frame-problem.ts'

/** Per document; further problems add no information. */
const MOST = 10

/** Reports uncaught errors and CSP violations. */
export function reportProblems(tell: (problem: FrameProblem) => void): void {
  let reportedCount = 0
  const report = (problem: FrameProblem) => {
    if (reportedCount++ < MOST) tell(problem)
  }
  addEventListener('error', ({ error, message }) => report(problemOf(error ?? message)))
  addEventListener('unhandledrejection', ({ reason }) => report(problemOf(reason)))
  addEventListener('securitypolicyviolation', ({ blockedURI }) =>
    report({ kind: 'load', detail: hostOf(blockedURI) }),
  )
}

function problemOf(error: unknown): FrameProblem {
  const offer = unsupportedNameOf(error)
  if (offer !== null) return { kind: 'offer', detail: offer }
  // Thrown when a script reaches out of its frame, or for storage, which opaque origins lack.
  if (error instanceof DOMException && error.name === 'SecurityError')
    return { kind: 'page', detail: error.message }
  if (error instanceof DOMException && error.name === 'NotAllowedError')
    return { kind: 'press', detail: error.message }
  return { kind: 'script', detail: String(error) }
}

/** The host of a blocked URL, or its kind (`inline`, `eval`, `blob`). */
const hostOf = (address: string): string => URL.parse(address)?.host || address
