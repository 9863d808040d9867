import { ArrowUp, Feather, ScanText, Square } from 'lucide-react'
import { m } from '../../../paraglide/messages.js'
import { IconButton } from '../../../ui/elements/button.tsx'

interface ComposerButtonsProps {
  isAnswering: boolean
  isEmpty: boolean
  /** A model is writing what to say. */
  isWritten: boolean
  onStop: (() => void) | undefined
  onImpersonate: (() => void) | undefined
  onPreview: () => void
}

const icon = { 'aria-hidden': true, className: 'size-5', strokeWidth: 1.6 } as const

/** What can be done with what is being written; while an answer arrives, to stop it, or to wait for it. */
export function ComposerButtons({
  isAnswering,
  isEmpty,
  isWritten,
  onStop,
  onImpersonate,
  onPreview,
}: ComposerButtonsProps) {
  if (!isAnswering) {
    return (
      <>
        <span className="flex">
          <IconButton label={m.turns_preview_button()} onClick={onPreview}>
            <ScanText {...icon} />
          </IconButton>
          {onImpersonate && (
            <IconButton label={m.turns_impersonate_button()} onClick={onImpersonate}>
              <Feather {...icon} />
            </IconButton>
          )}
        </span>
        <SendButton label={m.chat_send_button()} disabled={isEmpty} />
      </>
    )
  }
  const canQueue = !isEmpty && !isWritten
  return (
    <>
      <RoundButton
        label={m.chat_stop_button()}
        isQuiet={canQueue}
        disabled={onStop === undefined}
        onClick={onStop}
      >
        <Square aria-hidden="true" className="size-4 fill-current" />
      </RoundButton>
      {canQueue && <SendButton label={m.turns_queue_button()} />}
    </>
  )
}

const SendButton = (button: { label: string; disabled?: boolean }) => (
  <RoundButton type="submit" {...button}>
    <ArrowUp {...icon} />
  </RoundButton>
)

interface RoundButtonProps extends React.ButtonHTMLAttributes<HTMLButtonElement> {
  label: string
  /** Beside another one that matters more. */
  isQuiet?: boolean
}

function RoundButton({ label, isQuiet = false, ...button }: RoundButtonProps) {
  const look = isQuiet
    ? 'border border-line-strong text-ink hover:bg-sunken'
    : 'bg-seal text-on-seal hover:bg-seal-deep'
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...button}
      className={`grid size-11 shrink-0 place-items-center rounded-full transition-colors duration-150 disabled:bg-sunken disabled:text-ink-faint ${look}`}
    />
  )
}
