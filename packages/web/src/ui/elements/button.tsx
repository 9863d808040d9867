import type { ButtonHTMLAttributes } from 'react'
import { Spinner } from './spinner.tsx'

type ButtonLook = 'seal' | 'line' | 'plain' | 'danger'
type ButtonSize = 'normal' | 'small'

const BASE =
  'inline-flex items-center justify-center gap-2 rounded-lg font-medium whitespace-nowrap select-none no-underline ' +
  'transition-colors duration-150 disabled:opacity-55 aria-disabled:opacity-55'
const SIZES: Record<ButtonSize, string> = {
  normal: 'min-h-11 px-5 text-[0.95rem]',
  small: 'min-h-11 px-3.5 text-sm sm:min-h-9',
}
const LOOKS: Record<ButtonLook, string> = {
  seal: 'bg-seal text-on-seal hover:bg-seal-deep active:bg-seal-deep',
  line: 'border border-line-strong text-ink hover:bg-sunken active:bg-sunken',
  plain: 'text-ink-soft hover:bg-sunken hover:text-ink active:bg-sunken',
  danger: 'border border-seal-ink text-seal-ink hover:bg-seal-wash active:bg-seal-wash',
}

/** For links that look like buttons. */
export const buttonClass = (look: ButtonLook = 'line', size: ButtonSize = 'normal'): string =>
  `${BASE} ${SIZES[size]} ${LOOKS[look]}`

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: ButtonLook
  size?: ButtonSize
  /** Shows a spinner and ignores presses. */
  busy?: boolean
}

export function Button({
  look,
  size,
  busy = false,
  disabled,
  className = '',
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled === true || busy}
      aria-busy={busy || undefined}
      className={`${buttonClass(look, size)} ${className}`}
    >
      {busy && <Spinner />}
      {children}
    </button>
  )
}

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Accessible name. */
  label: string
}

/** Large enough for a thumb. */
export function IconButton({ label, className = '', children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={`inline-grid size-11 shrink-0 place-items-center rounded-lg text-ink-soft transition-colors duration-150 hover:bg-sunken hover:text-ink disabled:opacity-55 ${className}`}
    >
      {children}
    </button>
  )
}
