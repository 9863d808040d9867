import { Plus } from 'lucide-react'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/elements/button.tsx'
import { SearchField } from '../../../ui/form/search-field.tsx'

interface ListToolsProps {
  text: string
  onText: (text: string) => void
  onAdd: () => void
}

const LONGEST = 200

/** Above the list: looking for scripts, and writing a new one. */
export const ListTools = ({ text, onText, onAdd }: ListToolsProps) => (
  <div className="flex items-center gap-2 p-3">
    <SearchField
      label={m.scripts_search_label()}
      maxLength={LONGEST}
      value={text}
      onChange={onText}
      className="flex-1"
    />
    <Button className="!px-3" onClick={onAdd} aria-label={m.scripts_add_button()}>
      <Plus aria-hidden="true" className="size-5" />
    </Button>
  </div>
)
