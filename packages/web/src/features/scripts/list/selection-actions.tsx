import { Download, Power, PowerOff, Trash2 } from 'lucide-react'
import { formatNumber } from '../../../i18n/format.ts'
import { m } from '../../../paraglide/messages.js'
import { IconButton } from '../../../ui/elements/button.tsx'
import { ChosenBar } from '../../../ui/sortable-list/selection-bar.tsx'

interface SomeBarProps {
  shown: number
  chosen: number
  onChooseAll: (isChosen: boolean) => void
  onEnable: (isOn: boolean) => void
  onExport: () => void
  onRemove: () => void
}

/** How many scripts there are; and once some are chosen, what can be done with all of them. */
export const SomeBar = ({ shown, chosen, onChooseAll, onEnable, onExport, onRemove }: SomeBarProps) => (
  <ChosenBar
    shown={shown}
    chosen={chosen}
    label={m.scripts_choose_all()}
    count={
      chosen === 0
        ? m.scripts_count({ count: formatNumber(shown) })
        : m.scripts_chosen_count({ count: formatNumber(chosen) })
    }
    onChooseAll={onChooseAll}
  >
    <IconButton label={m.scripts_enable_button()} onClick={() => onEnable(true)}>
      <Power aria-hidden="true" className="size-4.5" />
    </IconButton>
    <IconButton label={m.scripts_disable_button()} onClick={() => onEnable(false)}>
      <PowerOff aria-hidden="true" className="size-4.5" />
    </IconButton>
    <IconButton label={m.scripts_export_chosen_button()} onClick={onExport}>
      <Download aria-hidden="true" className="size-4.5" />
    </IconButton>
    <IconButton label={m.app_delete_button()} onClick={onRemove}>
      <Trash2 aria-hidden="true" className="size-4.5" />
    </IconButton>
  </ChosenBar>
)
