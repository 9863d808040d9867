import type { RegexScript } from '@inkling/engine'
import { newId } from '../../browser/secure-context.ts'

/** Changes the display of model messages. */
export const newScript = (scriptName: string): RegexScript => ({
  id: newId(),
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
