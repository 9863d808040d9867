import { m } from '../paraglide/messages.js'

/** The server sends only `message`. */
interface FieldIssue {
  readonly message: string
  /** The rejected input, if requested. */
  readonly input?: unknown
  readonly code?: string | undefined
  readonly origin?: string
  readonly format?: string
  readonly expected?: string
  readonly minimum?: number | bigint
  readonly maximum?: number | bigint
}

/** Issue codes that the contract defines. */
const words: Readonly<Record<string, () => string>> = {
  required: m.problems_field_required,
  username_characters: m.problems_field_username_characters,
  username_scripts: m.problems_field_username_scripts,
  control_character: m.problems_field_control_character,
  web_address: m.problems_field_web_address,
  proxy_address: m.problems_field_proxy_address,
  duration: m.problems_field_duration,
  tag_taken: m.problems_field_tag_taken,
  slug: m.problems_field_slug,
  comma: m.problems_field_comma,
  invalid_email: m.problems_field_email,
  site_or_web_address: m.problems_field_site_or_web_address,
  unknown_user: m.problems_field_unknown_user,
  address_refused: m.problems_field_address_refused,
  service_unlisted: m.problems_field_service_unlisted,
  hub_file: m.problems_field_hub_file,
  hub_repository: m.problems_field_hub_repository,
  makes_a_circle: m.problems_field_makes_a_circle,
  not_there: m.problems_field_not_there,
  no_embedding_model: m.problems_field_no_embedding_model,
  weights_missing: m.problems_field_weights_missing,
  model_too_large: m.problems_field_model_too_large,
}

/** Says what is wrong with a field and how to fix it, in the page's language. */
export function fieldSentence(issue: FieldIssue): string {
  const word = words[issue.message]
  if (word !== undefined) return word()
  if (issue.input === '') return m.problems_field_required()
  if (issue.code === 'too_small') return tooSmall(issue)
  if (issue.code === 'too_big') return tooBig(issue)
  if (issue.code === 'invalid_type') {
    return issue.expected === 'number' ? m.problems_field_number() : m.problems_field_required()
  }
  return issue.format === 'email' ? m.problems_field_email() : m.problems_field_invalid()
}

function tooSmall({ origin, minimum = 1 }: FieldIssue): string {
  const min = Number(minimum)
  if (origin !== 'string') return m.problems_field_too_small({ min })
  return min <= 1 ? m.problems_field_required() : m.problems_field_too_short({ min })
}

function tooBig({ origin, maximum = 0 }: FieldIssue): string {
  const max = Number(maximum)
  return origin === 'string' ? m.problems_field_too_long({ max }) : m.problems_field_too_big({ max })
}
