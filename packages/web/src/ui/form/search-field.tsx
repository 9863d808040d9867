import { Search } from 'lucide-react'
import { useState } from 'react'
import { CONTROL } from './field.tsx'
import { TextInput } from './text-control.tsx'

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
        // only where one comes to type
        autoFocus={isFocused}
        onChange={event => change(event.target.value)}
        className={`${CONTROL} min-h-11 pl-10`}
      />
    </search>
  )
}

/** What is typed stays whole, and is searched by as much of it as may be. */
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
