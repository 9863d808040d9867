import { useFormatting } from './formatting.ts'
import './message-text.css'
import type { MessageTextProps } from './formatted-text.tsx'

/** A text of a card, a model or a person. It can be read at once; how it is formatted may come a moment later. */
export function MessageText(props: MessageTextProps) {
  const Formatted = useFormatting()
  return (
    <div className="message-text" dir="auto">
      {Formatted ? <Formatted {...props} /> : <PlainText text={props.text} />}
    </div>
  )
}

/** Takes about the room of a text that is not to be seen yet, for next to nothing. */
export const TextRoom = ({ text }: { text: string }) => (
  <div className="message-text invisible">
    <PlainText text={text} />
  </div>
)

/** Laid out as the same text formatted will be, so that little moves when that comes. */
function PlainText({ text }: { text: string }) {
  const paragraphs = text.trim().split(/\n\s*\n/)
  return paragraphs.map((paragraph, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs only ever grow at the end
    <div key={index} className="whitespace-pre-line">
      {paragraph}
    </div>
  ))
}
