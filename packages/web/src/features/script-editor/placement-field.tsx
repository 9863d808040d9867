import { PLACEMENTS, type Placement } from '@inkling/engine'
import { m } from '../../paraglide/messages.js'

interface PlacementFieldProps {
  placement: readonly Placement[]
  onChange: (placement: Placement[]) => void
}

const placements: readonly { value: Placement; label: () => string }[] = [
  { value: PLACEMENTS.user, label: m.scripts_placement_user },
  { value: PLACEMENTS.assistant, label: m.scripts_placement_assistant },
  { value: PLACEMENTS.reasoning, label: m.scripts_placement_reasoning },
  { value: PLACEMENTS.lorebook, label: m.scripts_placement_lorebook },
]

/** Whose texts a script is for. One for what commands say, of which there are none here, keeps that to itself. */
export const PlacementField = ({ placement, onChange }: PlacementFieldProps) => (
  <fieldset className="min-w-0">
    <legend className="mb-1.5 text-sm font-medium text-ink-soft">{m.scripts_placement_label()}</legend>
    <div className="flex flex-wrap gap-2">
      {placements.map(({ value, label }) => (
        <label
          key={value}
          className="flex min-h-11 cursor-pointer items-center gap-2 rounded-lg border border-line px-3 text-sm has-checked:border-line-strong has-checked:bg-sunken"
        >
          <input
            type="checkbox"
            checked={placement.includes(value)}
            onChange={event =>
              onChange(event.target.checked ? [...placement, value] : placement.filter(one => one !== value))
            }
            className="size-4 accent-seal"
          />
          {label()}
        </label>
      ))}
    </div>
  </fieldset>
)
