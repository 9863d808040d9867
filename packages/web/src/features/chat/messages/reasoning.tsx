import type { Message } from '@inkling/contract'
import { m } from '../../../paraglide/messages.js'
import { MessageText } from '../../../render/message-text.tsx'
import { useAppearance } from '../settings/scope/appearance.ts'
import { useShownText } from './use-shown-text.ts'

/** What the model thought before it answered, folded, where the reader wants to know it at all. */
export function Reasoning({ message, isArriving }: { message: Message; isArriving: boolean }) {
  const { show_reasoning } = useAppearance()
  const shown = useShownText(message, 'reasoning')
  if (!show_reasoning) return null
  return (
    <details className="mb-3 rounded-lg border border-line bg-sunken/60 px-3.5 text-sm text-ink-soft">
      <summary className="cursor-pointer py-2">
        {isArriving ? m.chat_reasoning_arriving() : m.chat_reasoning_title()}
      </summary>
      <div className="pb-3">
        {shown !== undefined && <MessageText text={shown} isStreaming={isArriving} />}
      </div>
    </details>
  )
}
