import type { RefusedField } from '@inkling/contract'

const complaint =
  /not.{0,8}support|unsupported|un(known|recognized|expected)|not permitted|extra inputs|deprecated|cannot both|is allowed|不支持|未知参数/i

const quoted = (names: string) => new RegExp(`["'\`](${names})\\\\?["'\`]`)

/** Fields by the names that upstreams have for them. Words of any language are looked for in quotes only. */
const fields: readonly (readonly [RegExp, RefusedField])[] = [
  [/temperature/, 'temperature'],
  [/top_?p/i, 'top_p'],
  [/top_?k/i, 'top_k'],
  [/min_?p/i, 'min_p'],
  [/frequency_?penalty/i, 'frequency_penalty'],
  [/presence_?penalty/i, 'presence_penalty'],
  [/repe(at|tition)_penalty/, 'repetition_penalty'],
  [quoted('(random_)?seed'), 'seed'],
  [quoted('stop(_?[sS]equences)?'), 'stop'],
  [/reasoning|thinking|chat_template_kwargs/, 'reasoning'],
]

/** The fields of a question that a refusal complains of. They are names of ours, and nothing of the upstream's words. */
export function refusedFieldsIn(body: string): RefusedField[] {
  if (!complaint.test(body)) return []
  const named = fields.filter(([name]) => name.test(body)).map(([, field]) => field)
  // Of what is refused only together one may stay: the temperature, which is turned most.
  return /cannot both/i.test(body) && named.length > 1 ? named.slice(1) : named
}
