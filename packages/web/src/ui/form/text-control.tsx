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
 * Keeps overlong text and counts it, because `maxlength` would truncate silently. Submitting waits until the text fits.
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
  /** Grows with its text, within the bounds of its style. */
  grows?: boolean
}

/** Handles overlong text like `TextInput`. */
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

/** For uncontrolled inputs, the length of the last typed text. */
function useLength({ value, defaultValue }: TextProps): [number, (typed: string) => void] {
  const [typed, setTyped] = useState(String(defaultValue ?? '').length)
  return [value === undefined ? typed : String(value ?? '').length, text => setTyped(text.length)]
}

/** Says by how much a text is too long; empty if it fits. */
function LimitNote({ length, max }: { length: number; max: number | undefined }) {
  if (max === undefined || length <= max) return null
  const counts = { length: formatNumber(length), max: formatNumber(max), excess: formatNumber(length - max) }
  return (
    <span role="status" className="block px-1 py-1 text-sm text-seal-ink">
      {m.app_text_too_long(counts)}
    </span>
  )
}

/** Safari before 26.2 and Firefox before 152 lack `field-sizing`. */
const knowsFieldSizing = (): boolean => globalThis.CSS?.supports?.('field-sizing', 'content') === true

/** Fits the height to the text, within bounds set by CSS. */
function useFit(field: RefObject<HTMLTextAreaElement | null>, isWanted: boolean, text: unknown): void {
  useLayoutEffect(() => {
    const { current } = field
    if (!isWanted || current === null || text === undefined) return
    current.style.height = 'auto'
    const borders = current.offsetHeight - current.clientHeight
    current.style.height = `${current.scrollHeight + borders}px`
  }, [field, isWanted, text])
}
