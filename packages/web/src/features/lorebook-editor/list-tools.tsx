import { KEYWORD_MAX } from '@inkling/contract'
import { Plus, Power, PowerOff, Trash2, X } from 'lucide-react'
import { formatNumber } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { Button, IconButton } from '../../ui/elements/button.tsx'
import { SearchField } from '../../ui/form/search-field.tsx'
import { ChosenBar } from '../../ui/sortable-list/selection-bar.tsx'

interface ListToolsProps {
  text: string
  onText: (text: string) => void
  onAdd: () => void
}

/** Above the list: looking for entries, and writing a new one. */
export function ListTools({ text, onText, onAdd }: ListToolsProps) {
  return (
    <div className="flex items-center gap-2 p-3">
      <SearchField
        label={m.lorebooks_search_label()}
        maxLength={KEYWORD_MAX}
        value={text}
        onChange={onText}
        className="flex-1"
      />
      <Button look="line" className="!px-3" onClick={onAdd} aria-label={m.lorebooks_entry_add_button()}>
        <Plus aria-hidden="true" className="size-5" />
      </Button>
    </div>
  )
}

interface BulkBarProps {
  shown: number
  chosen: number
  onChooseAll: (isChosen: boolean) => void
  onEnable: (isEnabled: boolean) => void
  onRemove: () => void
}

/** How many entries there are; and once some are chosen, what can be done with all of them. */
export function BulkBar({ shown, chosen, onChooseAll, onEnable, onRemove }: BulkBarProps) {
  return (
    <ChosenBar
      shown={shown}
      chosen={chosen}
      label={m.lorebooks_choose_all()}
      count={
        chosen === 0
          ? m.lorebooks_entry_count({ count: formatNumber(shown) })
          : m.lorebooks_chosen_count({ count: formatNumber(chosen) })
      }
      onChooseAll={onChooseAll}
    >
      <IconButton label={m.lorebooks_enable_button()} onClick={() => onEnable(true)}>
        <Power aria-hidden="true" className="size-4.5" />
      </IconButton>
      <IconButton label={m.lorebooks_disable_button()} onClick={() => onEnable(false)}>
        <PowerOff aria-hidden="true" className="size-4.5" />
      </IconButton>
      <IconButton label={m.app_delete_button()} onClick={onRemove}>
        <Trash2 aria-hidden="true" className="size-4.5" />
      </IconButton>
      <IconButton label={m.lorebooks_choose_none()} onClick={() => onChooseAll(false)}>
        <X aria-hidden="true" className="size-4.5" />
      </IconButton>
    </ChosenBar>
  )
}
