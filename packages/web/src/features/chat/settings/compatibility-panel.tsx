import type { CardId } from '@inkling/contract'
import { m } from '../../../paraglide/messages.js'
import { problemSentences } from '../../../render/card-frame/view/problem-sentences.ts'
import { useProblemsOf } from './compatibility.ts'

/** What the interactive cards of a character wanted here and could not have, since the page was opened. */
export function CompatibilityPanel({ card }: { card: CardId }) {
  const problems = useProblemsOf(card)
  if (problems.length === 0) return null
  return (
    <section className="mx-5 mb-6 rounded-lg border border-line px-4 py-3 text-sm">
      <h3 className="font-medium">{m.chat_frames_compatibility_title()}</h3>
      <ul className="mt-2 flex list-disc flex-col gap-1 pl-4 text-ink-soft wrap-anywhere">
        {problemSentences(problems, problems.length).map(sentence => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  )
}
