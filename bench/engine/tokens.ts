import { countTokens, seededRandom } from '@inkling/engine'
import { encode as cl100k } from 'gpt-tokenizer/encoding/cl100k_base'
import { encode as o200k } from 'gpt-tokenizer/encoding/o200k_base'
import { TOKEN_SAMPLES } from '../../packages/engine/src/text/testing/token-samples.ts'
import { median } from '../figures.ts'
import { type Measurement, medianMs, nothing } from './rounds.ts'
import { textOf } from './texts.ts'

const TOKENIZERS = { o200k_base: o200k, cl100k_base: cl100k }
const KINDS = ['english', 'chinese', 'markup', 'other'] as const

export function tokenSpeed(rounds: number): Measurement {
  const text = textOf(100_000, seededRandom('tokens'))
  return {
    what: 'counting the tokens of 100,000 characters (naive: with a tokenizer)',
    engine_ms: medianMs(rounds, nothing, () => countTokens(text)),
    naive_ms: medianMs(rounds, nothing, () => o200k(text).length),
  }
}

/** Table rows with the estimate's error for each tokenizer and kind of text. */
export function tokenErrors(): string[][] {
  return Object.entries(TOKENIZERS).flatMap(([name, encode]) =>
    KINDS.map(kind => {
      const texts = TOKEN_SAMPLES.filter(sample => sample.kind === kind).map(({ text }) => text)
      const errors = texts.map(text => countTokens(text) / encode(text).length - 1)
      const worst = [Math.min(0, ...errors), Math.max(0, ...errors)]
      return [name, `${texts.length} ${kind}`, percent(median(errors.map(Math.abs))), ...worst.map(percent)]
    }),
  )
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`
