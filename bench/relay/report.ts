import { ms, table } from '../figures.ts'
import { type RelayRound, TOKENS } from './load.ts'
import type { Measurements, RelayFigures } from './measure.ts'

const NONE = '–'

export function report({ plan, figures }: Measurements): string {
  const [direct, bare] = figures
  if (!direct || !bare) throw new Error('nothing was measured')
  const relays = figures.slice(1)
  const row = (what: string, tell: (figures: RelayFigures) => string) => [what, ...relays.map(tell)]
  const atLevels = plan.levels.flatMap(streams => levelRows(streams, direct, bare, row))
  return table(
    [`${TOKENS} tokens an answer`, ...relays.map(({ target }) => target.name)],
    [
      ...atLevels,
      row('tokens per second at full speed', ({ fast }) => {
        return Math.round((plan.fastAnswers * TOKENS) / fast.elapsed_s).toLocaleString('en')
      }),
      row('CPU ms per answer at full speed', ({ fast }) =>
        ((fast.cpu_s * 1000) / plan.fastAnswers).toFixed(2),
      ),
      row('… of its database', ({ fast }) => ((fast.children_cpu_s * 1000) / plan.fastAnswers).toFixed(2)),
      row('answers lost or not whole', ({ paced, fast }) => {
        return String([...paced.values(), fast].reduce((sum, round) => sum + round.lost, 0))
      }),
    ],
  )
}

type MakeRow = (what: string, tell: (figures: RelayFigures) => string) => string[]

function levelRows(streams: number, direct: RelayFigures, bare: RelayFigures, row: MakeRow): string[][] {
  const model = direct.paced.get(streams)
  const reference = bare.paced.get(streams)
  if (!model || !reference) return []
  const at = `${streams} ${streams === 1 ? 'stream' : 'streams'}`
  const perMillion = (seconds: number) => (seconds / (streams * TOKENS)) * 1e6
  const of = (what: string, tell: (round: RelayRound) => string) =>
    row(`${at}: ${what}`, ({ paced }) => {
      const round = paced.get(streams)
      return round ? tell(round) : NONE
    })
  return [
    of('added time to first token p50', round => ms(round.first_p50 - model.first_p50)),
    of('added time to first token p99', round => ms(round.first_p99 - model.first_p99)),
    of('whole turn beyond the model p50', round => ms(round.whole_p50 - model.whole_p50)),
    of('CPU s per 1M tokens', round => perMillion(round.cpu_s).toFixed(1)),
    of('… of its database', round => perMillion(round.children_cpu_s).toFixed(1)),
    of('… ÷ bare relay', round => (round.cpu_s / reference.cpu_s).toFixed(2)),
    of('memory per stream', round => `${Math.round(round.peak_kb)} KB`),
  ]
}
