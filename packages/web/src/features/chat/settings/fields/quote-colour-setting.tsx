import { quoteColours } from '@inkling/contract'
import { useId } from 'react'
import { m } from '../../../../paraglide/messages.js'
import { colourOf } from '../scope/appearance.ts'
import { Origin } from '../scope/origin.tsx'
import { useSetting } from '../scope/scope-context.ts'

const names: Readonly<Record<(typeof quoteColours)[number], () => string>> = {
  plain: m.settings_quote_plain,
  seal: m.settings_quote_seal,
  jade: m.settings_quote_jade,
  indigo: m.settings_quote_indigo,
  amber: m.settings_quote_amber,
}

export function QuoteColourSetting() {
  const setting = useSetting('appearance.quote_colour')
  const group = useId()
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1.5 text-sm font-medium text-ink-soft">{m.settings_quote_colour()}</legend>
      <div className="flex flex-wrap gap-2">
        {quoteColours.map(value => (
          <label
            key={value}
            style={{ color: colourOf(value) }}
            className="relative grid min-h-11 cursor-pointer place-items-center rounded-lg border border-line px-3.5 text-sm hover:bg-sunken has-checked:border-ink has-checked:bg-raised has-focus-visible:outline-2 has-focus-visible:outline-seal-ink"
          >
            <input
              type="radio"
              name={group}
              checked={setting.value === value}
              onChange={() => setting.set(value)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            “{names[value]()}”
          </label>
        ))}
      </div>
      <p className="text-sm text-ink-faint">
        <Origin {...setting} />
      </p>
    </fieldset>
  )
}
