import { Cpu } from 'lucide-react'
import { m } from '../../../paraglide/messages.js'
import { paths } from '../../../ui/navigation/paths.ts'
import { useOwnModels } from '../../models/own/queries.ts'
import { AccountRow } from './account-row.tsx'

/** Shown if the user has or may have own models. */
export function OwnModelsRow() {
  const own = useOwnModels().data
  const isShown = own !== undefined && (own.mode !== 'off' || own.items.length > 0)
  return isShown ? <AccountRow to={paths.myModels} icon={Cpu} label={m.models_own_page_title()} /> : null
}
