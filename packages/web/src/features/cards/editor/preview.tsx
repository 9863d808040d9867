import type { Card } from '@inkling/contract'
import { useState } from 'react'
import { getLocale } from '../../../i18n/locale.ts'
import { m } from '../../../paraglide/messages.js'
import { creatorNotes, greetingsOf } from '../text/card-text.ts'
import { ReaderText } from '../text/reader-text.tsx'
import { CardHead } from '../view/card-head.tsx'
import { CardTile } from '../view/card-tile.tsx'
import { GreetingPicker } from '../view/greeting-picker.tsx'

/** The card as readers meet it: in a list, and on its page. */
export function Preview({ card }: { card: Card }) {
  const [at, setAt] = useState(0)
  const notes = creatorNotes(card, getLocale())
  return (
    <div className="flex flex-col gap-6">
      <div inert className="w-44 self-center">
        <CardTile card={card} />
      </div>
      <div className="flex flex-col gap-6 rounded-2xl border border-line p-4">
        <div inert>
          <CardHead card={card} />
        </div>
        {notes.trim() !== '' && (
          <section aria-label={m.cards_notes_title()}>
            <ReaderText card={card} text={notes} />
          </section>
        )}
        <GreetingPicker card={card} at={Math.min(at, greetingsOf(card).length - 1)} onTurn={setAt} />
      </div>
    </div>
  )
}
