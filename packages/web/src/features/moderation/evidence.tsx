import type { Revision } from '@inkling/contract'
import {
  type CardData,
  findLinkedHosts,
  hasCapabilities,
  type JsonObject,
  readCardCapabilities,
} from '@inkling/engine'
import { type ReactNode, useMemo } from 'react'
import { formatNumber } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { CapabilityList } from '../cards/view/permission-list.tsx'

/** What reviewers can't see in texts: size, capabilities and links. */
export function ReviewEvidence({ revision }: { revision: Revision }) {
  // The server has normalised every field.
  const data = revision.data as CardData
  const hosts = useMemo(() => findLinkedHosts(data), [data])
  const wants = useMemo(() => readCardCapabilities(data), [data])
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Facts revision={revision} />
      <Listed title={m.reviews_links_title()} none={m.reviews_links_none()}>
        {hosts.map(({ host, urls, count }) => (
          <li key={host}>
            <details>
              <summary className="min-h-6 cursor-pointer wrap-anywhere">
                {host} <span className="text-ink-faint">×{formatNumber(count)}</span>
              </summary>
              <p className="text-ink-faint wrap-anywhere whitespace-pre-line">{urls.join('\n')}</p>
            </details>
          </li>
        ))}
      </Listed>
      {hasCapabilities(wants) && (
        <section className="sm:col-span-2">
          <h3 className="mb-1 text-sm font-medium text-ink-soft">{m.cards_wants_title()}</h3>
          <CapabilityList wants={wants} hosts={[]} />
        </section>
      )}
      <div className="sm:col-span-2">
        <Scripts scripts={scriptsOf(data)} />
      </div>
    </div>
  )
}

function Facts({ revision: { facts, token_counts: tokens } }: { revision: Revision }) {
  const rows = [
    [m.reviews_fact_tokens(), tokens.total],
    [m.reviews_fact_permanent(), tokens.permanent],
    [m.reviews_fact_lorebook_tokens(), tokens.lorebook],
    [m.reviews_fact_entries(), facts.lorebook_entries],
    [m.reviews_fact_greetings(), facts.greetings],
    [m.reviews_fact_assets(), facts.assets],
  ] as const
  return (
    <section>
      <h3 className="mb-1 text-sm font-medium">{m.reviews_facts_title()}</h3>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-sm">
        {rows.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="text-right tabular-nums">{formatNumber(value)}</dd>
          </div>
        ))}
      </dl>
      {facts.has_scripts && <p className="mt-1 text-sm text-seal-ink">{m.reviews_has_scripts()}</p>}
      {facts.has_risu_module && <p className="mt-1 text-sm text-seal-ink">{m.reviews_has_module()}</p>}
    </section>
  )
}

function Scripts({ scripts }: { scripts: readonly JsonObject[] }) {
  return (
    <Listed title={m.reviews_scripts_title()} none={m.reviews_scripts_none()}>
      {scripts.map((script, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: scripts of a card may share name and id
        <li key={index}>
          <details>
            <summary className="min-h-6 cursor-pointer wrap-anywhere">
              {wordsOf(script.scriptName) || m.reviews_script_unnamed()}
            </summary>
            <pre className="mt-1 max-h-72 overflow-auto rounded-lg border border-line bg-ground p-3 text-xs wrap-anywhere whitespace-pre-wrap">
              {`${wordsOf(script.findRegex)}\n→\n${wordsOf(script.replaceString)}`}
            </pre>
          </details>
        </li>
      ))}
    </Listed>
  )
}

function Listed({ title, none, children }: { title: string; none: string; children: readonly ReactNode[] }) {
  return (
    <section className="min-w-0">
      <h3 className="mb-1 text-sm font-medium">{title}</h3>
      {children.length === 0 ? (
        <p className="text-sm text-ink-faint">{none}</p>
      ) : (
        <ul className="flex flex-col gap-1 text-sm">{children}</ul>
      )}
    </section>
  )
}

const wordsOf = (value: unknown): string => (typeof value === 'string' ? value : '')

function scriptsOf({ extensions: { regex_scripts: scripts } }: CardData): JsonObject[] {
  if (!Array.isArray(scripts)) return []
  return scripts.filter(
    (script): script is JsonObject => typeof script === 'object' && script !== null && !Array.isArray(script),
  )
}
