import { useSyncExternalStore } from 'react'
import { m } from '../../../paraglide/messages.js'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { getSendShortcut, subscribeSendShortcut } from '../composer/send-key.ts'
import { isMac } from './is-mac.ts'

/** Lists the keyboard shortcuts. */
export function ShortcutsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const sendWay = useSyncExternalStore(subscribeSendShortcut, getSendShortcut)
  const control = isMac() ? '⌘' : 'Ctrl'
  const isEnter = sendWay === 'enter'
  const shortcuts: [string, string[]][] = [
    [m.search_shortcuts_search(), [control, 'K']],
    [m.search_shortcuts_send(), isEnter ? ['Enter'] : [control, 'Enter']],
    [m.search_shortcuts_new_line(), isEnter ? ['Shift', 'Enter'] : ['Enter']],
    [m.search_shortcuts_siblings(), ['←', '→']],
    [m.search_shortcuts_mark(), ['M']],
    [m.search_shortcuts_chats(), [isMac() ? '⌥' : 'Alt', '↑', '↓']],
    [m.search_shortcuts_close(), ['Esc']],
    [m.search_shortcuts_help(), [control, '/']],
  ]
  return (
    <Dialog open={open} onClose={onClose} title={m.search_shortcuts_title()}>
      <dl className="flex flex-col divide-y divide-line">
        {shortcuts.map(([what, keys]) => (
          <div key={what} className="flex min-h-11 items-center justify-between gap-4">
            <dt>{what}</dt>
            <dd className="flex shrink-0 gap-1">
              {keys.map(key => (
                <kbd
                  key={key}
                  className="min-w-7 rounded-md border border-line-strong bg-sunken px-1.5 text-center text-sm"
                >
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
