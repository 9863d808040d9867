/** The tiny model knows common Chinese characters, pairs of letters, and digits. */

export const special = ['[PAD]', '[UNK]', '[CLS]', '[SEP]'] as const

/** Words that say nothing about a text's topic. */
const fillers = [
  ...'的了是在我你他她它们这那有不和也就都个一说着过到着与吗呢吧啊很没为以之其而',
  ...'the a an and or of to in on at is are was were be it its i you he she we they his her my your that this'.split(
    ' ',
  ),
  ...'with for from by as do did does not no so but if then what who where when how had has have will would'.split(
    ' ',
  ),
  ...'，。！？、；：“”‘’（）…—,.!?;:\'"()-*',
]

const letters = 'abcdefghijklmnopqrstuvwxyz'

export interface OnnxVocabulary {
  readonly tokens: readonly string[]
  /** Number of function words, which come first. */
  readonly silent: number
}

export function vocabularyOf(): OnnxVocabulary {
  const pairs = [...letters].flatMap(first => [...letters].map(second => first + second))
  const pieces = [...pairs, ...letters, ...'0123456789']
  const silent = new Set([...special, ...fillers])
  const tokens = new Set([...silent, ...commonCharacters(), ...pieces, ...pieces.map(piece => `##${piece}`)])
  return { tokens: [...tokens], silent: silent.size }
}

/** The 3,755 characters of GB 2312's first level. */
function commonCharacters(): string[] {
  const decoder = new TextDecoder('gb2312')
  const characters: string[] = []
  for (let row = 0xb0; row <= 0xd7; row++) {
    for (let cell = 0xa1; cell <= 0xfe; cell++) characters.push(decoder.decode(Uint8Array.of(row, cell)))
  }
  return characters.filter(character => /^\p{Script=Han}$/u.test(character))
}
