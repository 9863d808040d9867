import type { Finding } from '@inkling/engine'
import { CircleAlert, Info, TriangleAlert } from 'lucide-react'
import { findingSentence, lookOf } from './finding-sentence.ts'

interface FindingsProps {
  findRegex: string
  findings: readonly Finding[]
}

const icons = { fault: CircleAlert, danger: TriangleAlert, note: Info } as const

/** Of a pattern, what is wrong, what may be slow, and what is taken otherwise than it looks; each with where. */
export const Findings = ({ findRegex, findings }: FindingsProps) => (
  <ul aria-live="polite" className="flex flex-col gap-1.5 empty:hidden">
    {findings.map(finding => {
      const { code, start, end } = finding
      const look = lookOf(finding)
      const Icon = icons[look]
      return (
        <li
          key={`${code} ${start}`}
          className={`flex gap-2 text-sm ${look === 'note' ? 'text-ink-soft' : 'text-seal-ink'}`}
        >
          <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0">
            {findingSentence(finding)}
            {look === 'danger' && <Place source={findRegex.slice(start, end)} />}
          </span>
        </li>
      )
    })}
  </ul>
)

const LONGEST = 80

const Place = ({ source }: { source: string }) => (
  <code className="ml-1.5 rounded-sm bg-seal-wash px-1 break-all">
    {source.length > LONGEST ? `${source.slice(0, LONGEST)}…` : source}
  </code>
)
