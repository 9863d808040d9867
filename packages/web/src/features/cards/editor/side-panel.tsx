import type { Card } from '@inkling/contract'
import { useState } from 'react'
import { m } from '../../../paraglide/messages.js'
import { ChoiceBar } from '../../../ui/elements/choice-bar.tsx'
import { panelNames } from './draft/sections.ts'
import { Preview } from './preview.tsx'
import { TrialPanel } from './preview-chat/preview-panel.tsx'

interface SidePanelProps {
  card: Card
  isNew: boolean
  /** What a narrow screen was asked for; a wide one has room for both, one behind the other. */
  open: 'preview' | 'try' | null
  onOpen: (panel: 'preview' | 'try') => void
}

/** What a card is like for others: seen, and talked to. A trial goes on while one looks at something else. */
export function SidePanel({ card, isNew, open, onOpen }: SidePanelProps) {
  const [chosen, choose] = useState<'preview' | 'try'>('preview')
  const shown = open ?? chosen
  const [isTried, setTried] = useState(false)
  if (shown === 'try' && !isTried) setTried(true)
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
          // Where the address names one of them, it goes on to name the one that is seen.
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
          <TrialPanel card={card} isNew={isNew} />
        </div>
      )}
    </div>
  )
}
