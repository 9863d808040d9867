import { median, percentile, table } from '../figures.ts'
import type { OpeningFigures } from './open-chat.ts'
import type { ScrollFigures } from './scroll-up.ts'
import type { StreamingFigures } from './stream.ts'
import type { TurnFigures } from './take-turn.ts'

export interface LongChatFigures {
  readonly openings: ReadonlyMap<number, readonly OpeningFigures[]>
  readonly turns: readonly TurnFigures[]
  readonly streamings: readonly StreamingFigures[]
  readonly keys: readonly number[]
  readonly scrolling: ScrollFigures
  readonly history: readonly number[]
}

const ms = (value: number): string => `${value.toFixed(0)} ms`
const kb = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`

/** Two tables: how chats of each length open, and the longest chat's figures beside its budgets. */
export const report = (figures: LongChatFigures): string =>
  [openingTable(figures), budgetTable(figures)].join('\n\n')

function openingTable({ openings }: LongChatFigures): string {
  const rows = [...openings].map(([length, rounds]) => {
    const of = (field: keyof OpeningFigures): number => median(rounds.map(round => round[field]))
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

function budgetTable({ openings, turns, streamings, keys, scrolling, history }: LongChatFigures): string {
  const [shortest = [], longest = []] = [[...openings.values()][0], [...openings.values()].at(-1)]
  const shown = (rounds: readonly OpeningFigures[]): number => median(rounds.map(round => round.shown))
  const ofLongest = (field: keyof OpeningFigures): number => median(longest.map(round => round[field]))
  const ofTurns = (field: keyof TurnFigures): number => median(turns.map(turn => turn[field]))
  const ofStreams = (field: keyof StreamingFigures): number => median(streamings.map(one => one[field]))
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
