import { useFormatting } from './formatting.ts'
import './message-text.css'
import type { MessageTextProps } from './formatted-text.tsx'

/** The text is readable at once, and formatted once the formatter has loaded. */
export function MessageText(props: MessageTextProps) {
  const Formatted = useFormatting()
  return (
    <div className="message-text" dir="auto">
      {Formatted ? <Formatted {...props} /> : <PlainText text={props.text} />}
    </div>
  )
}

/** An invisible placeholder of about the text's size, cheap to render. */
export const TextRoom = ({ text }: { text: string }) => (
  <div className="message-text invisible">
    <PlainText text={text} />
  </div>
)

/** The layout matches the formatted text, so that little moves when that replaces it. */
function PlainText({ text }: { text: string }) {
  const paragraphs = text.trim().split(/\n\s*\n/)
  return paragraphs.map((paragraph, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs only ever grow at the end
    <div key={index} className="whitespace-pre-line">
      {paragraph}
    </div>
  ))
}
