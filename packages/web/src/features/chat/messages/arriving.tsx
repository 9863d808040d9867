import { m } from '../../../paraglide/messages.js'

/** Three drops of ink, while nothing else of an answer is there. */
export function Arriving({ name }: { name: string }) {
  return (
    <p role="status" className="flex h-7 items-center gap-1.5">
      <span className="sr-only">{m.chat_arriving({ name })}</span>
      {['', '[animation-delay:200ms]', '[animation-delay:400ms]'].map(delay => (
        <span
          key={delay}
          aria-hidden="true"
          className={`size-2 animate-breathe rounded-full bg-ink-faint ${delay}`}
        />
      ))}
    </p>
  )
}
