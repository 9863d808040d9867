import { median, percentile, table } from '../figures.ts'
import type { Opening } from './open-chat.ts'
import type { Scrolling } from './scroll-up.ts'
import type { Streaming } from './stream.ts'
import type { Turn } from './take-turn.ts'

export interface Figures {
  readonly openings: ReadonlyMap<number, readonly Opening[]>
  readonly turns: readonly Turn[]
  readonly streamings: readonly Streaming[]
  readonly keys: readonly number[]
  readonly scrolling: Scrolling
  readonly history: readonly number[]
}

const ms = (value: number): string => `${value.toFixed(0)} ms`
const kb = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`

/** One table of how chats of each length open, and one of the longest beside its budgets. */
export const report = (figures: Figures): string => [openingTable(figures), budgetTable(figures)].join('\n\n')

function openingTable({ openings }: Figures): string {
  const rows = [...openings].map(([length, rounds]) => {
    const of = (field: keyof Opening): number => median(rounds.map(round => round[field]))
    return [
      length.toLocaleString('en'),
      ms(of('shown')),
      ms(of('freeze')),
      kb(of('bytes')),
      of('nodes').toLocaleString('en'),
      `${(of('heap') / 2 ** 20).toFixed(1)} MB`,
    ]
  })
  const header = ['messages', 'open → last one shown', 'longest freeze', 'fetched', 'elements', 'JS heap']
  return table(header, rows)
}

function budgetTable({ openings, turns, streamings, keys, scrolling, history }: Figures): string {
  const [shortest = [], longest = []] = [[...openings.values()][0], [...openings.values()].at(-1)]
  const shown = (rounds: readonly Opening[]): number => median(rounds.map(round => round.shown))
  const ofLongest = (field: keyof Opening): number => median(longest.map(round => round[field]))
  const ofTurns = (field: keyof Turn): number => median(turns.map(turn => turn[field]))
  const ofStreams = (field: keyof Streaming): number => median(streamings.map(one => one[field]))
  const rows: string[][] = [
    ['open → last message shown', ms(shown(longest)), '≤ 300 ms'],
    ['… beside the shortest chat', `${(shown(longest) / shown(shortest)).toFixed(2)} ×`, '≤ 1.2 ×'],
    ['longest freeze meanwhile', ms(ofLongest('freeze')), '≤ 80 ms'],
    ['fetched', kb(ofLongest('bytes')), '≤ 60 KB'],
    ['elements in the page', ofLongest('nodes').toLocaleString('en'), '≤ 3,000 added'],
    ['Enter → own message shown', ms(ofTurns('said')), '≤ 50 ms'],
    ['Enter → first token beyond the model’s own time', ms(ofTurns('firstToken')), '≤ 80 ms'],
    ['uploaded for a turn', kb(ofTurns('uploaded')), '≤ 4 KB'],
    ['written by the server for a turn', kb(ofTurns('written')), '≤ 64 KB'],
    ['main thread per streamed token', `${ofStreams('msPerToken').toFixed(2)} ms`, '≤ 1.0 ms'],
    ['… of a bare page that shows it', `${ofStreams('bareMsPerToken').toFixed(2)} ms`, '–'],
    ['longest frame while streaming', ms(ofStreams('longestFrame')), '≤ 50 ms'],
    ['key press → paint p95', ms(percentile(keys, 0.95)), '≤ 24 ms'],
    [`earlier page shown (${scrolling.pages.length} of them)`, ms(median(scrolling.pages)), '≤ 100 ms'],
    ['… furthest jump', `${scrolling.jump.toFixed(1)} px`, 'none'],
    ['history page p50', `${median(history).toFixed(1)} ms`, '≤ 3 ms'],
    ['history page p99', `${percentile(history, 0.99).toFixed(1)} ms`, '≤ 15 ms'],
  ]
  return table(['the longest chat', 'measured', 'budget'], rows)
}
