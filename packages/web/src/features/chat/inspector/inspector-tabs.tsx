import { Tabs } from '@base-ui/react/tabs'
import type { PromptView } from '@inkling/contract'
import type { ComponentType } from 'react'
import { m } from '../../../paraglide/messages.js'
import { LorebookList } from './lorebook-list.tsx'
import { MemoriesList } from './memories-list.tsx'
import { PartsList } from './parts-list.tsx'
import { RawMessages } from './raw-messages.tsx'
import { ScriptsList } from './scripts-list.tsx'

const tabs: readonly { readonly name: () => string; readonly View: ComponentType<{ view: PromptView }> }[] = [
  { name: m.inspector_tab_parts, View: PartsList },
  { name: m.inspector_tab_lorebooks, View: LorebookList },
  { name: m.inspector_tab_memories, View: MemoriesList },
  { name: m.inspector_tab_scripts, View: ScriptsList },
  { name: m.inspector_tab_raw, View: RawMessages },
]

/** The sides from which a prompt can be looked at. */
export const InspectorTabs = ({ view }: { view: PromptView }) => (
  <Tabs.Root defaultValue={0} className="flex min-h-0 flex-1 flex-col">
    <Tabs.List className="flex shrink-0 overflow-x-auto border-b border-line px-1.5 sm:gap-1 sm:px-4">
      {tabs.map(({ name }, value) => (
        <Tabs.Tab
          key={name()}
          value={value}
          className="min-h-11 border-b-2 border-transparent px-2.5 text-sm whitespace-nowrap text-ink-soft hover:text-ink data-active:border-seal data-active:text-ink"
        >
          {name()}
        </Tabs.Tab>
      ))}
    </Tabs.List>
    {tabs.map(({ name, View }, value) => (
      <Tabs.Panel key={name()} value={value} className="min-h-0 flex-1 overflow-y-auto px-4 py-4 sm:px-6">
        <View view={view} />
      </Tabs.Panel>
    ))}
  </Tabs.Root>
)
