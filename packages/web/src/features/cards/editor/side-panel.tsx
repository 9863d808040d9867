import type { Card } from '@inkling/contract'
import { useState } from 'react'
import { getLocale } from '../../../i18n/locale.ts'
import { m } from '../../../paraglide/messages.js'
import { ChoiceBar } from '../../../ui/elements/choice-bar.tsx'
import { creatorNotes, greetingsOf } from '../text/card-text.ts'
import { ReaderText } from '../text/reader-text.tsx'
import { CardHead } from '../view/card-head.tsx'
import { CardTile } from '../view/card-tile.tsx'
import { GreetingPicker } from '../view/greeting-picker.tsx'
import { panelNames } from './draft/sections.ts'
import { PreviewChatPanel } from './preview-chat/preview-panel.tsx'

interface SidePanelProps {
  card: Card
  isNew: boolean
  /** The panel open on narrow screens; wide screens always show one. */
  open: 'preview' | 'try' | null
  onOpen: (panel: 'preview' | 'try') => void
}

/** The preview chat continues while hidden. */
export function SidePanel({ card, isNew, open, onOpen }: SidePanelProps) {
  const [chosen, choose] = useState<'preview' | 'try'>('preview')
  const shown = open ?? chosen
  const [isTried, setIsTried] = useState(false)
  if (shown === 'try' && !isTried) setIsTried(true)
  return (
    <div className="flex h-full min-h-0 flex-col gap-4">
      <div className={open === null ? '' : 'hidden xl:block'}>
        <ChoiceBar
          label={m.editor_side_label()}
          choices={[
            { value: 'preview', label: panelNames.preview() },
            { value: 'try', label: panelNames.try() },
          ]}
          value={shown}
          // Switching updates the URL if it names a panel.
          onChoose={open === null ? choose : onOpen}
        />
      </div>
      {shown === 'preview' && (
        <div className="min-h-0 flex-1 overflow-y-auto">
          <Preview card={card} />
        </div>
      )}
      {isTried && (
        <div hidden={shown !== 'try'} className="min-h-0 flex-1">
          <PreviewChatPanel card={card} isNew={isNew} />
        </div>
      )}
    </div>
  )
}

function Preview({ card }: { card: Card }) {
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
