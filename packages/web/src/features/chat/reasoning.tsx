import { m } from '../../paraglide/messages.js'
import { MessageText } from '../../render/message-text.tsx'
import { useAppearance } from './settings/appearance.ts'

/** What the model thought before it answered, folded, where the reader wants to know it at all. */
export function Reasoning({ text, isArriving }: { text: string; isArriving: boolean }) {
  const { show_reasoning } = useAppearance()
  if (text === '' || !show_reasoning) return null
  return (
    <details className="mb-3 rounded-lg border border-line bg-sunken/60 px-3.5 text-sm text-ink-soft">
      <summary className="cursor-pointer py-2">
        {isArriving ? m.chat_reasoning_arriving() : m.chat_reasoning_title()}
      </summary>
      <div className="pb-3">
        <MessageText text={text} isStreaming={isArriving} />
      </div>
    </details>
  )
}
