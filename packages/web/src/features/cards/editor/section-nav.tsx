import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatNumber } from '../../../i18n/format.ts'
import { m } from '../../../paraglide/messages.js'
import { type CardEditorPanel, panelNames, type Section } from './draft/sections.ts'
import type { SectionTokens } from './section-tokens.ts'

interface SectionNavProps {
  sections: readonly Section[]
  open: CardEditorPanel | null
  changed: readonly Section[]
  tokens: SectionTokens
  onOpen: (panel: CardEditorPanel) => void
}

export function SectionNav({ sections, open, changed, tokens, onOpen }: SectionNavProps) {
  return (
    <nav aria-label={m.editor_sections_label()}>
      <ul className="flex flex-col divide-y divide-line overflow-hidden rounded-2xl border border-line bg-raised md:gap-0.5 md:divide-y-0 md:overflow-visible md:rounded-none md:border-0 md:bg-transparent">
        {sections.map(section => (
          <li key={section}>
            <NavButton isOpen={open === section} onClick={() => onOpen(section)}>
              <span className="truncate">{panelNames[section]()}</span>
              {changed.includes(section) && (
                <span
                  role="img"
                  aria-label={m.editor_changed()}
                  title={m.editor_changed()}
                  className="size-2 shrink-0 rounded-full bg-seal"
                />
              )}
              <Tokens count={tokens[section]} />
            </NavButton>
          </li>
        ))}
        {(['preview', 'try'] as const).map(panel => (
          <li key={panel} className="xl:hidden">
            <NavButton isOpen={open === panel} onClick={() => onOpen(panel)}>
              <span className="mr-auto">{panelNames[panel]()}</span>
            </NavButton>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function NavButton({
  isOpen,
  onClick,
  children,
}: {
  isOpen: boolean
  onClick: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      aria-current={isOpen || undefined}
      onClick={onClick}
      className="flex min-h-13 w-full items-center gap-2 px-4 text-left hover:bg-sunken md:min-h-11 md:aria-[current]:bg-sunken md:aria-[current]:font-medium md:rounded-lg md:px-3"
    >
      {children}
      <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-ink-faint md:hidden" />
    </button>
  )
}

/** Takes the same space without a count. */
function Tokens({ count = 0 }: { count?: number | undefined }) {
  const tokens = formatNumber(count)
  return (
    <span
      title={count > 0 ? m.editor_tokens({ tokens }) : undefined}
      className="ml-auto text-xs text-ink-faint tabular-nums"
    >
      {count > 0 && tokens}
    </span>
  )
}
