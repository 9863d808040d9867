import type { Card } from '@inkling/contract'
import { useState } from 'react'
import { m } from '../../../paraglide/messages.js'
import { ChoiceBar } from '../../../ui/choice-bar.tsx'
import { Preview } from './preview.tsx'
import { TrialPanel } from './trial-panel.tsx'

interface SidePanelProps {
  card: Card
  isNew: boolean
  /** What a narrow screen was asked for; a wide one has room for both, one behind the other. */
  open: 'preview' | 'try' | null
}

/** What a card is like for others: seen, and talked to. A trial goes on while one looks at something else. */
export function SidePanel({ card, isNew, open }: SidePanelProps) {
  const [chosen, choose] = useState<'preview' | 'try'>('preview')
  const shown = open ?? chosen
  const [isTried, setTried] = useState(false)
  if (shown === 'try' && !isTried) setTried(true)
  return (
    <div className="flex h-full min-h-0 flex-col gap-4">
      <div className={open === null ? '' : 'hidden'}>
        <ChoiceBar
          label={m.editor_side_label()}
          choices={[
            { value: 'preview', label: m.editor_preview_title() },
            { value: 'try', label: m.editor_try_title() },
          ]}
          value={chosen}
          onChoose={choose}
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
