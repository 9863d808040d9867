import { useEffect, useState } from 'react'
import { isTyping } from '../../../browser/is-typing.ts'
import { lazyDialog } from '../../../ui/feedback/lazy-part.tsx'

type GlobalDialog = 'search' | 'shortcuts'

let show: (dialog: GlobalDialog) => void = () => undefined

export const openSearch = (): void => show('search')

export const SEARCH_KEYS = 'Control+K Meta+K'

/** On every page, Ctrl+K or ⌘K opens the search, and `?` or Ctrl+/ the list of shortcuts. */
export function GlobalSearch() {
  const [shown, setShown] = useState<GlobalDialog>()
  useEffect(() => {
    show = setShown
    const listen = (event: KeyboardEvent) => {
      const dialog = dialogOf(event)
      if (dialog === undefined) return
      event.preventDefault()
      setShown(dialog)
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
  const close = () => setShown(undefined)
  return (
    <>
      <SearchDialog open={shown === 'search'} onClose={close} />
      <ShortcutsDialog open={shown === 'shortcuts'} onClose={close} />
    </>
  )
}

function dialogOf(event: KeyboardEvent): GlobalDialog | undefined {
  const { key, altKey } = event
  if (altKey || event.defaultPrevented) return undefined
  if (event.ctrlKey || event.metaKey)
    return key.toLowerCase() === 'k' ? 'search' : key === '/' ? 'shortcuts' : undefined
  return key === '?' && !isTyping(event) ? 'shortcuts' : undefined
}

const SearchDialog = lazyDialog(async () => (await import('./search-dialog.tsx')).SearchDialog)
const ShortcutsDialog = lazyDialog(async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog)
