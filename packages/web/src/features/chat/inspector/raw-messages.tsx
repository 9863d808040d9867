import type { PromptView } from '@inkling/contract'
import { Copy } from 'lucide-react'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/elements/button.tsx'
import { copyText } from '../../../ui/feedback/copy-text.ts'
import { PromptText } from './unfolding.tsx'

/** The messages as the model gets them. */
export function RawMessages({ view }: { view: PromptView }) {
  const { messages } = view
  if (messages === null) return <p className="py-6 text-ink-soft">{m.inspector_withheld()}</p>
  return (
    <div className="flex flex-col gap-4">
      <Button size="small" className="self-start" onClick={() => copyText(JSON.stringify(messages, null, 2))}>
        <Copy aria-hidden="true" className="size-4" />
        {m.inspector_copy_button()}
      </Button>
      {messages.map(({ role, name, content }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: messages have no other identity than their place
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
