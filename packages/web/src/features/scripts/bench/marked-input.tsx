import type { TracedMatch } from '@inkling/engine'
import { m } from '../../../paraglide/messages.js'
import { piecesOf } from './pieces.ts'

/** More of a text than this is cut off: matches far down are told in the list below. */
const MOST_SHOWN = 10_000

/** The text that a script got, with what it matched marked, and in that what its groups hold. */
export const MarkedInput = ({ input, matches }: { input: string; matches: readonly TracedMatch[] }) => (
  <section
    // biome-ignore lint/a11y/noNoninteractiveTabindex: who scrolls with the keyboard has to get to it
    tabIndex={0}
    aria-label={m.scripts_bench_input()}
    className="max-h-64 overflow-auto rounded-lg bg-sunken p-3"
  >
    <pre className="font-mono text-sm break-words whitespace-pre-wrap">
      {piecesOf(
        input.slice(0, MOST_SHOWN),
        matches.filter(({ end }) => end <= MOST_SHOWN),
      ).map(({ start, text, match, group }) =>
        match === null ? (
          text
        ) : (
          <mark
            key={start}
            className={`rounded-sm bg-seal-wash text-seal-ink ${group > 0 ? 'underline decoration-2 underline-offset-3' : ''} ${match % 2 === 0 ? '' : 'font-bold'}`}
          >
            {text}
            {group > 0 && <sub aria-hidden="true">{group}</sub>}
          </mark>
        ),
      )}
      {input.length > MOST_SHOWN && '…'}
    </pre>
  </section>
)
