import type { ComponentProps } from 'react'

interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role'> {
  /** Accessible name. */
  label: string
  checked: boolean
}

export function Switch({ label, checked, ...input }: SwitchProps) {
  return (
    <label className="grid size-11 shrink-0 cursor-pointer place-items-center">
      <input
        {...input}
        type="checkbox"
        role="switch"
        checked={checked}
        aria-checked={checked}
        aria-label={label}
        className="peer sr-only"
      />
      <span
        aria-hidden="true"
        className="flex h-5 w-9 items-center rounded-full bg-line-strong p-0.5 transition-colors duration-150 peer-checked:bg-jade peer-checked:*:translate-x-4 peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-seal-ink"
      >
        <span className="size-4 rounded-full bg-raised transition-transform duration-150" />
      </span>
    </label>
  )
}
