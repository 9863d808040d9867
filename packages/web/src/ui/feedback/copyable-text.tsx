import { m } from '../../paraglide/messages.js'
import { Button } from '../elements/button.tsx'
import { copyText } from './copy-text.ts'

interface CopyableTextProps {
  label: string
  text: string
  hint?: string
}

/** For text to pass on, such as a link or a key. */
export const CopyableText = ({ label, text, hint }: CopyableTextProps) => (
  <dl>
    <dt className="text-sm font-medium text-ink-soft">{label}</dt>
    <dd className="mt-1.5 flex items-center gap-2">
      <code className="min-w-0 flex-1 rounded-lg bg-sunken px-3 py-2 text-sm break-all select-all">
        {text}
      </code>
      <Button size="small" onClick={() => void copyText(text)} aria-label={m.app_copy_label({ name: label })}>
        {m.app_copy_button()}
      </Button>
    </dd>
    {hint !== undefined && <dd className="mt-1.5 text-sm text-ink-faint">{hint}</dd>}
  </dl>
)
