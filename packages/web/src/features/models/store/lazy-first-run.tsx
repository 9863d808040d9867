import { useEffect } from 'react'
import { useNavigateTo } from '../../../ui/navigation/navigation.ts'
import { paths } from '../../../ui/navigation/paths.ts'
import { useAdminModels } from './admin-queries.ts'
import { endFirstRun, isFirstRunOver } from './first-run-memory.ts'

/** Leads the admin of a server without real models to the setup guide. */
export function FirstRunRedirect() {
  const go = useNavigateTo()
  const models = useAdminModels(!isFirstRunOver()).data?.items
  useEffect(() => {
    if (models === undefined || isFirstRunOver()) return
    if (models.some(({ provider }) => provider !== 'demo')) endFirstRun()
    else go(paths.firstRun, { replace: true })
  }, [models, go])
  return null
}
