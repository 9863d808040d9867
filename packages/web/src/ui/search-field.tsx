import { Search } from 'lucide-react'
import { CONTROL } from './field.tsx'

interface SearchFieldProps {
  /** Stands in it while it is empty, and names it. */
  label: string
  value: string
  maxLength: number
  onChange: (value: string) => void
  className?: string
}

/** Narrows down the list that stands below it. */
export const SearchField = ({ label, onChange, className = '', ...input }: SearchFieldProps) => (
  <search className={`relative block ${className}`}>
    <Search aria-hidden="true" className="absolute top-3.5 left-3.5 size-4.5 text-ink-faint" />
    <input
      {...input}
      type="search"
      aria-label={label}
      placeholder={label}
      onChange={event => onChange(event.target.value)}
      className={`${CONTROL} min-h-11 pl-10`}
    />
  </search>
)
