import type { RegexScript } from '@inkling/engine'

/** A script that does nothing yet, and would change what a model's messages look like. */
export const newScript = (scriptName: string): RegexScript => ({
  id: crypto.randomUUID(),
  scriptName,
  findRegex: '',
  replaceString: '',
  trimStrings: [],
  placement: [2],
  disabled: false,
  markdownOnly: true,
  promptOnly: false,
  runOnEdit: false,
  substituteRegex: 0,
  minDepth: null,
  maxDepth: null,
})
