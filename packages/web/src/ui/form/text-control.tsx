import {
  type ComponentProps,
  type RefObject,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { formatNumber } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'

type TextProps = { maxLength?: number | undefined; value?: unknown; defaultValue?: unknown }

/**
 * A text input that keeps overlong text and counts it, because `maxlength` would truncate silently. Submitting waits
 * until it fits.
 */
export function TextInput({ maxLength, onInput, ...input }: ComponentProps<'input'>) {
  const [length, count] = useLength(input)
  return (
    <>
      <input
        {...input}
        onInput={event => {
          count(event.currentTarget.value)
          onInput?.(event)
        }}
      />
      <LimitNote length={length} max={maxLength} />
    </>
  )
}

interface TextAreaProps extends ComponentProps<'textarea'> {
  /** Grows with its text, within its style's bounds. */
  grows?: boolean
}

/** Like `TextInput`, for several lines. */
export function TextArea({ maxLength, onInput, grows = false, ref, className, ...area }: TextAreaProps) {
  const own = useRef<HTMLTextAreaElement>(null)
  useImperativeHandle(ref, () => own.current as HTMLTextAreaElement) // mounted as long as this component
  const [length, count] = useLength(area)
  useFit(own, grows && !knowsFieldSizing(), area.value)
  return (
    <>
      <textarea
        dir="auto"
        {...area}
        ref={own}
        onInput={event => {
          count(event.currentTarget.value)
          onInput?.(event)
        }}
        className={`${grows ? 'field-sizing-content' : ''} ${className}`}
      />
      <LimitNote length={length} max={maxLength} />
    </>
  )
}

/** Text length; for uncontrolled inputs, of the last typed text. */
function useLength({ value, defaultValue }: TextProps): [number, (typed: string) => void] {
  const [typed, setTyped] = useState(String(defaultValue ?? '').length)
  return [value === undefined ? typed : String(value ?? '').length, text => setTyped(text.length)]
}

/** Says by how much a text is too long; nothing if it fits. */
function LimitNote({ length, max }: { length: number; max: number | undefined }) {
  if (max === undefined || length <= max) return null
  const said = { length: formatNumber(length), max: formatNumber(max), excess: formatNumber(length - max) }
  return (
    <span role="status" className="block px-1 py-1 text-sm text-seal-ink">
      {m.app_text_too_long(said)}
    </span>
  )
}

/** Missing in Safari before 26.2 and Firefox before 152. */
const knowsFieldSizing = (): boolean => globalThis.CSS?.supports?.('field-sizing', 'content') === true

/** Fits the height to the text; CSS sets the bounds. */
function useFit(field: RefObject<HTMLTextAreaElement | null>, isWanted: boolean, text: unknown): void {
  useLayoutEffect(() => {
    const { current } = field
    if (!isWanted || current === null || text === undefined) return
    current.style.height = 'auto'
    const borders = current.offsetHeight - current.clientHeight
    current.style.height = `${current.scrollHeight + borders}px`
  }, [field, isWanted, text])
}
