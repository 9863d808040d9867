import type { ChatFormat } from '@inkling/contract'
import { useId } from 'react'
import { m } from '../../../paraglide/messages.js'

const formats: readonly (readonly [ChatFormat, () => string, () => string])[] = [
  ['jsonl', m.transfer_format_jsonl, m.transfer_format_jsonl_hint],
  ['json', m.transfer_format_json, m.transfer_format_json_hint],
  ['md', m.transfer_format_md, m.transfer_format_md_hint],
  ['txt', m.transfer_format_txt, m.transfer_format_txt_hint],
]

interface FormatChoiceProps {
  value: ChatFormat
  onChoose: (format: ChatFormat) => void
}

/** What a chat is written as, and what for. */
export function FormatChoice({ value, onChoose }: FormatChoiceProps) {
  const name = useId()
  return (
    <fieldset className="flex flex-col pt-4">
      <legend className="sr-only">{m.transfer_format_label()}</legend>
      {formats.map(([format, label, hint]) => (
        <label
          key={format}
          className="flex min-h-11 cursor-pointer items-start gap-3 rounded-lg px-2 py-2.5 hover:bg-sunken"
        >
          <input
            type="radio"
            name={name}
            value={format}
            checked={format === value}
            onChange={() => onChoose(format)}
            className="mt-1 size-4.5 shrink-0 accent-seal"
          />
          <span>
            <span className="block font-medium">{label()}</span>
            <span className="block text-sm text-ink-faint">{hint()}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
