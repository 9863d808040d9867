import { unsupportedNameOf } from '../card-api/not-offered.ts'
import type { FrameProblem } from '../protocol/frame-problem.ts'

/** Problems told of one document; who has more of them has been understood. */
const MOST = 10

/** Tells of every failure that no script of the card caught, and of everything that the page's policy refused. */
export function reportProblems(tell: (problem: FrameProblem) => void): void {
  let told = 0
  const report = (problem: FrameProblem) => {
    if (told++ < MOST) tell(problem)
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
  // What a browser says when a script reaches out of its frame, or for a store that nobody's origin has.
  if (error instanceof DOMException && error.name === 'SecurityError')
    return { kind: 'page', detail: error.message }
  if (error instanceof DOMException && error.name === 'NotAllowedError')
    return { kind: 'press', detail: error.message }
  return { kind: 'script', detail: String(error) }
}

/** A refused address by its host, or by what it is (`inline`, `eval`, `blob`). */
const hostOf = (address: string): string => URL.parse(address)?.host || address
