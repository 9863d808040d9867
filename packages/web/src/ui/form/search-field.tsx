import { Search } from 'lucide-react'
import { CONTROL } from './field.tsx'

interface SearchFieldProps {
  /** Names it, and stands in it while it is empty unless something else does. */
  label: string
  placeholder?: string
  /** On a page to which one comes to type. */
  isFocused?: boolean
  value: string
  maxLength: number
  onChange: (value: string) => void
  className?: string
}

/** Narrows down the list that stands below it. */
export const SearchField = ({
  label,
  placeholder = label,
  isFocused = false,
  onChange,
  className = '',
  ...input
}: SearchFieldProps) => (
  <search className={`relative block ${className}`}>
    <Search aria-hidden="true" className="absolute top-3.5 left-3.5 size-4.5 text-ink-faint" />
    <input
      {...input}
      type="search"
      aria-label={label}
      placeholder={placeholder}
      // biome-ignore lint/a11y/noAutofocus: only where one comes to type
      autoFocus={isFocused}
      onChange={event => onChange(event.target.value)}
      className={`${CONTROL} min-h-11 pl-10`}
    />
  </search>
)
