import type { Persona } from '@inkling/contract'
import { useState } from 'react'
import { problemSentence } from '../../i18n/problem-sentence.ts'
import { m } from '../../paraglide/messages.js'
import { Avatar } from '../../ui/elements/avatar.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import type { BindableCard } from './bindable-cards.ts'
import { useBinding } from './queries.ts'

interface BindRowProps {
  persona: Persona
  card: BindableCard
  /** The persona that the card is bound to now, which need not be this one. */
  boundTo: Persona | undefined
}

/** A card, and whether one is this persona in chats with it; a tick holds at once. */
export function BindRow({ persona, card, boundTo }: BindRowProps) {
  const binding = useBinding(persona.id)
  /** What was ticked, until the list that says so has come. */
  const [ticked, setTicked] = useState<boolean>()
  const change = (isBound: boolean) => {
    // Not disabled meanwhile: that would take the focus from the hand that goes down the list.
    if (ticked !== undefined) return
    setTicked(isBound)
    binding.mutate(
      { cardId: card.id, isBound },
      {
        onError: error => toast(problemSentence(error), { tone: 'bad' }),
        onSettled: () => setTicked(undefined),
      },
    )
  }
  return (
    <label className="flex min-h-14 cursor-pointer items-center gap-3 rounded-lg px-2 transition-colors duration-150 hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-seal-ink">
      <Avatar name={card.name} url={card.avatar_url} size="small" />
      <span className="min-w-0 flex-1">
        <span className="block truncate">{card.name}</span>
        {boundTo !== undefined && boundTo.id !== persona.id && (
          <span className="block truncate text-sm text-ink-faint">
            {m.personas_bound_to_other({ name: boundTo.name })}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        checked={ticked ?? boundTo?.id === persona.id}
        aria-busy={ticked !== undefined}
        onChange={event => change(event.target.checked)}
        className="size-5 shrink-0 accent-seal"
      />
    </label>
  )
}
