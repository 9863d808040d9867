import { Tabs } from '@base-ui/react/tabs'
import type { PromptScript, PromptView } from '@inkling/contract'
import { Copy } from 'lucide-react'
import type { ComponentType } from 'react'
import { formatNumber } from '../../../i18n/format.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/elements/button.tsx'
import { copyText } from '../../../ui/feedback/copy-text.ts'
import { describeRetrieved } from '../../memories/recalled-facts.ts'
import { LorebookList } from './lorebook-list.tsx'
import { PartsList } from './parts-list.tsx'
import { PromptText, Unfolding } from './unfolding.tsx'

const owners: Readonly<Record<PromptScript['owner'], () => string>> = {
  user: m.inspector_owner_user,
  preset: m.inspector_owner_preset,
  card: m.inspector_owner_card,
}

/** Lists what regex scripts changed in the prompt. */
function ScriptsList({ view: { scripts } }: { view: PromptView }) {
  if (scripts.length === 0) return <p className="py-6 text-ink-soft">{m.inspector_no_scripts()}</p>
  return (
    <ul className="border-t border-line">
      {scripts.map(({ id, name, owner, texts, matches, skipped }) => (
        <li key={`${owner}.${id}`} className="border-b border-line py-2">
          {name}
          <span className="block text-sm text-ink-faint">
            {owners[owner]()} · {m.inspector_script_text({ texts, matches })}
            {skipped !== null && ` · ${m.inspector_script_skipped()}`}
          </span>
        </li>
      ))}
    </ul>
  )
}

function RawMessages({ view }: { view: PromptView }) {
  const { messages } = view
  if (messages === null) return <p className="py-6 text-ink-soft">{m.inspector_withheld()}</p>
  return (
    <div className="flex flex-col gap-4">
      <Button
        size="small"
        className="self-start"
        onClick={() => void copyText(JSON.stringify(messages, null, 2))}
      >
        <Copy aria-hidden="true" className="size-4" />
        {m.inspector_copy_button()}
      </Button>
      {messages.map(({ role, name, content }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: messages are identified only by position
        <section key={index}>
          <h3 className="pb-1 font-mono text-sm text-ink-soft">
            {name === undefined ? role : `${role} · ${name}`}
          </h3>
          <PromptText>{content}</PromptText>
        </section>
      ))}
    </div>
  )
}

/** Retrieved from before the context window; shows time, similarity and final score. */
function MemoriesList({ view: { recalled } }: { view: PromptView }) {
  if (recalled.length === 0) return <p className="py-6 text-ink-soft">{m.inspector_memories_none()}</p>
  return (
    <div className="border-t border-line">
      {recalled.map(passage => (
        <Unfolding
          key={passage.memories[0]?.id ?? passage.said_at}
          head={
            <>
              <span className="min-w-0 flex-1">
                <span className="line-clamp-1">{passage.text}</span>
                <span className="block text-xs text-ink-faint tabular-nums">
                  {describeRetrieved(passage)} ·{' '}
                  {m.inspector_memories_score({ score: formatNumber(Math.round(passage.score * 100) / 100) })}
                </span>
              </span>
              <span className="text-sm text-ink-soft tabular-nums">{formatNumber(passage.tokens)}</span>
            </>
          }
        >
          <PromptText>{passage.text}</PromptText>
        </Unfolding>
      ))}
    </div>
  )
}

const tabs: readonly { readonly name: () => string; readonly View: ComponentType<{ view: PromptView }> }[] = [
  { name: m.inspector_tab_parts, View: PartsList },
  { name: m.inspector_tab_lorebooks, View: LorebookList },
  { name: m.inspector_tab_memories, View: MemoriesList },
  { name: m.inspector_tab_scripts, View: ScriptsList },
  { name: m.inspector_tab_raw, View: RawMessages },
]

export const InspectorTabs = ({ view }: { view: PromptView }) => (
  <Tabs.Root defaultValue={0} className="flex min-h-0 flex-1 flex-col">
    <Tabs.List className="flex shrink-0 overflow-x-auto [scrollbar-width:none] border-b border-line px-1.5 sm:gap-1 sm:px-4">
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
