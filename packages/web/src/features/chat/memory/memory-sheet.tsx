import { Dialog } from '@base-ui/react/dialog'
import { Tabs } from '@base-ui/react/tabs'
import type { MessageId, Session, SessionId } from '@inkling/contract'
import { useState } from 'react'
import { m } from '../../../paraglide/messages.js'
import { DialogClose } from '../../../ui/dialog/dialog-view.tsx'
import { FailedState, LoadingState } from '../../../ui/feedback/states.tsx'
import { useQuery } from '../../../ui/navigation/navigation.ts'
import { MemoryList } from '../../memories/memory-list.tsx'
import { useFreshMemories, useMemoryStatus } from '../../memories/queries.ts'
import { StatusView } from '../../memories/status-view.tsx'
import { SummaryPart } from '../../memories/summary-part.tsx'
import { SettingFields } from '../settings/fields/setting-field.tsx'
import { ScopeFields } from '../settings/scope/scope-fields.tsx'
import { memoryFields } from '../settings/sections/memory-section.ts'
import { useSettingsPane } from '../settings/use-settings-pane.ts'

const TAB =
  'min-h-11 border-b-2 border-transparent px-3 text-sm whitespace-nowrap text-ink-soft hover:text-ink data-active:border-seal data-active:text-ink'
const PANEL = 'flex min-h-0 flex-1 flex-col'

/** Everything the chat remembers, next to the conversation if there is room, else above it. */
export function MemorySheet({ session }: { session: Session }) {
  const [, change] = useQuery()
  const { isWide } = useSettingsPane()
  useFreshMemories()
  const close = () => change({ memory: undefined }, { stays: true })
  const jump = (message: MessageId) => change({ message, ...(!isWide && { memory: undefined }) })
  return (
    <Dialog.Root open modal={!isWide} disablePointerDismissal={isWide} onOpenChange={open => open || close()}>
      <Dialog.Portal>
        {!isWide && <Dialog.Backdrop className="fixed inset-0 z-40 animate-appear bg-veil" />}
        <Dialog.Popup className="fixed inset-0 z-40 flex animate-rise flex-col bg-raised shadow-lifted outline-none sm:left-auto sm:w-[min(28rem,calc(100vw-3rem))] sm:border-l sm:border-line xl:w-80 xl:shadow-none">
          <div className="flex items-center gap-3 pt-1.5 pr-2 pl-4 sm:pl-6">
            <Dialog.Title className="display min-w-0 flex-1 text-xl">{m.memories_title()}</Dialog.Title>
            <DialogClose />
          </div>
          <Parts session={session} onJump={jump} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function Parts({ session, onJump }: { session: Session; onJump: (message: MessageId) => void }) {
  const { data: status, error, refetch } = useMemoryStatus(session.id)
  const [tab, setTab] = useState<string>()
  if (!status) return error ? <FailedState error={error} onRetry={() => void refetch()} /> : <LoadingState />
  const isAtWork = status.mode !== 'off' && status.model !== null
  const shown = tab ?? (status.mode === 'off' ? 'settings' : 'list')
  return (
    <>
      {(isAtWork || shown !== 'settings') && ( // the settings explain missing memory
        <div className="px-4 pb-3 sm:px-6">
          <StatusView status={status} />
        </div>
      )}
      <Tabs.Root value={shown} onValueChange={setTab} className={PANEL}>
        <Tabs.List
          aria-label={m.memories_tabs_label()}
          className="flex shrink-0 overflow-x-auto [scrollbar-width:none] border-b border-line px-1 sm:px-3"
        >
          <Tabs.Tab value="list" className={TAB}>
            {m.memories_tab_list()}
          </Tabs.Tab>
          <Tabs.Tab value="summary" className={TAB}>
            {m.memories_tab_summary()}
          </Tabs.Tab>
          <Tabs.Tab value="settings" className={TAB}>
            {m.memories_tab_settings()}
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="list" className={PANEL}>
          <MemoryList session={session.id} isOn={status.model !== null} onJump={onJump} />
        </Tabs.Panel>
        <Tabs.Panel value="summary" className={PANEL}>
          <SummaryPart session={session.id} status={status} />
        </Tabs.Panel>
        <Tabs.Panel value="settings" className={`${PANEL} overflow-y-auto`}>
          <MemorySettings session={session.id} />
        </Tabs.Panel>
      </Tabs.Root>
    </>
  )
}

/** Unset values are inherited. */
const MemorySettings = ({ session }: { session: SessionId }) => (
  <ScopeFields kind="session" scope={{ session_id: session }}>
    <div className="flex flex-col gap-5 px-4 py-4 sm:px-6">
      <SettingFields fields={memoryFields} />
    </div>
  </ScopeFields>
)
