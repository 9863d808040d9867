/** Names of what is kept of models. */
export const keys = {
  all: ['models'],
  list: ['models', 'list'],
  allowances: ['models', 'allowances'],
  admin: ['models', 'admin'],
  found: ['models', 'found'],
  shelf: ['models', 'shelf'],
  usage: ['models', 'usage'],
} as const

/** Apart from them: what the server knows of model servers stays the same, whatever becomes of models. */
export const catalogKey = ['model-catalog'] as const

/** More than an installation has; lists of models are short enough to be one page. */
export const ALL_MODELS = 100
