import { Search } from 'lucide-react'
import { useState } from 'react'
import { CONTROL } from './control-class.ts'
import { TextInput } from './text-control.tsx'

interface SearchFieldProps {
  /** Accessible name and default placeholder. */
  label: string
  placeholder?: string
  /** For pages whose purpose is to type here. */
  isFocused?: boolean
  value: string
  maxLength: number
  onChange: (value: string) => void
  className?: string
}

export function SearchField({
  label,
  placeholder = label,
  isFocused = false,
  value,
  maxLength,
  onChange,
  className = '',
}: SearchFieldProps) {
  const [typed, change] = useSearchWords({ value, maxLength, onChange })
  return (
    <search className={`relative block ${className}`}>
      <Search aria-hidden="true" className="absolute top-3.5 left-3.5 size-4.5 text-ink-faint" />
      <TextInput
        type="search"
        value={typed}
        maxLength={maxLength}
        aria-label={label}
        placeholder={placeholder}
        // only on pages whose purpose is to type here
        autoFocus={isFocused}
        onChange={event => change(event.target.value)}
        className={`${CONTROL} min-h-11 pl-10`}
      />
    </search>
  )
}

/** Keeps the typed text whole, but searches with only as much as the limit allows. */
export function useSearchWords({
  value,
  maxLength,
  onChange,
}: Pick<SearchFieldProps, 'value' | 'maxLength' | 'onChange'>): [string, (text: string) => void] {
  const [typed, setTyped] = useState(value)
  const change = (text: string) => {
    setTyped(text)
    onChange(text.slice(0, maxLength))
  }
  return [typed.slice(0, maxLength) === value ? typed : value, change]
}
