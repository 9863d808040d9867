import { type RandomSource, seededRandom } from '@inkling/engine'

/** A long story whose facts are each mentioned once, among much talk about the same people, places and things. */
export interface Story {
  readonly messages: readonly string[]
  readonly facts: readonly Fact[]
}

/** A question asked at the end; `depth` is the index, from the start, of the message that states the fact. */
export interface Fact {
  readonly depth: number
  readonly question: string
}

type FactSlot = 'who' | 'thing' | 'place' | 'day'
type FactWords = Readonly<Record<FactSlot, readonly string[]>>
type FilledFact = Readonly<Record<FactSlot, string>>

interface FactLanguage {
  readonly words: FactWords
  /**
   * A fact, and a question that names one half of the fact and asks for the other, in different words where possible.
   */
  readonly facts: readonly (readonly [fact: string, question: string])[]
  readonly talk: readonly string[]
  readonly joint: string
}

const listOf = (words: string): string[] => words.split(', ')
const pairsOf = (first: string, second: string, joint: string): string[] =>
  listOf(first).flatMap(one => listOf(second).map(other => one + joint + other))

const english: FactLanguage = {
  words: {
    who: listOf(
      'Mara, Old Tom, the captain, Lin, the innkeeper, Brother Anselm, Yusuf, the queen, Ada, the smith, Corin, Widow Hale, Piet, the bard, Sister Ines, Goran, Little Wren, the ferryman, Doctor Voss, Amara, the twins, Uncle Bo, Selim, the judge',
    ),
    thing: pairsOf(
      'silver, torn, rusty, painted, hollow, black, cracked, borrowed',
      'key, letter, lantern, dagger, map, ring, music box, flute, ledger, mask, compass, bell',
      ' ',
    ),
    place: pairsOf(
      'old, north, burnt, flooded, hidden, lower',
      'well, chapel, bridge, orchard, cellar, harbour, mill, tower, garden, stables',
      ' ',
    ),
    day: listOf(
      'at midnight, on market day, before the first snow, in the spring, after the funeral, at the feast',
    ),
  },
  facts: [
    ['{who} hid the {thing} under the {place} {day}.', 'Do you remember where {who} put the {thing}?'],
    ['{who} is afraid of the {place} since the {thing} was lost there.', 'Why does {who} avoid the {place}?'],
    ['{who} swore to give the {thing} back {day}.', 'When did {who} promise to return the {thing}?'],
    [
      'The {thing} once belonged to the mother of {who}.',
      'Whose mother owned the {thing} before {who} had it?',
    ],
    ['{who} was born in the {place} {day}.', 'Where was {who} born?'],
    ['{who} paid three coins for the {thing} {day}.', 'How much did the {thing} of {who} cost?'],
  ],
  talk: [
    '{who} walked past the {place} and said nothing.',
    'The {thing} lay on the table while {who} talked about the {place}.',
    '"Come along," said {who}, "the {place} is no place to talk."',
    'It rained over the {place} {day}, and everyone stayed inside.',
    '{who} laughed and looked at the {thing} for a long while.',
    'Nobody had been at the {place} {day}, or so {who} told us.',
    'They shared some bread, and {who} hummed an old tune.',
  ],
  joint: ' ',
}

const chinese: FactLanguage = {
  words: {
    who: listOf(
      '阿岚, 老周, 船长, 林小满, 掌柜, 安和尚, 玉素甫, 女王, 青禾, 铁匠, 沈三, 贺寡妇, 阿贵, 说书人, 静尼, 高兰, 小雀, 摆渡人, 冯大夫, 云娘, 双生子, 卜叔, 石敢, 县令',
    ),
    thing: pairsOf(
      '银, 破, 生锈的, 彩绘, 空心, 黑, 裂开的, 借来的',
      '钥匙, 信, 灯笼, 匕首, 地图, 戒指, 八音盒, 竹笛, 账簿, 面具, 罗盘, 铃铛',
      '',
    ),
    place: pairsOf(
      '旧, 北边的, 烧毁的, 淹没的, 隐秘的, 山下的',
      '水井, 祠堂, 石桥, 果园, 地窖, 码头, 磨坊, 钟楼, 花园, 马厩',
      '',
    ),
    day: listOf('在半夜里, 赶集那天, 初雪之前, 开春的时候, 葬礼之后, 宴会上'),
  },
  facts: [
    ['{who}{day}把{thing}藏到了{place}下面。', '你还记得{who}的{thing}放在哪里吗？'],
    ['自从{thing}在那里丢了，{who}就害怕{place}。', '{who}为什么不敢去{place}？'],
    ['{who}发誓{day}把{thing}还回来。', '{who}答应什么时候归还{thing}？'],
    ['{thing}原先是{who}母亲的东西。', '{who}的{thing}从前是谁的？'],
    ['{who}是{day}在{place}出生的。', '{who}出生在什么地方？'],
    ['{who}{day}花了三枚铜钱买下{thing}。', '{who}买{thing}花了多少钱？'],
  ],
  talk: [
    '{who}从{place}旁边走过，一句话也没有说。',
    '{thing}放在桌上，{who}正说起{place}的事。',
    '“走吧，”{who}说，“{place}不是说话的地方。”',
    '{day}{place}下起了雨，大家都待在屋里。',
    '{who}笑了笑，盯着{thing}看了很久。',
    '{who}说{day}没有人去过{place}。',
    '他们分着吃了些干粮，{who}哼起一支旧曲子。',
  ],
  joint: '',
}

export const languages = { en: english, zh: chinese }

export function buildStory(
  language: FactLanguage,
  { length, facts }: { length: number; facts: number },
): Story {
  const dice = seededRandom(`story ${length} ${facts}`)
  const talk = () => fill(pick(language.talk, dice), slots(language, dice))
  const messages = Array.from({ length }, () => [talk(), talk(), talk()].join(language.joint))
  const factsByText = new Map<string, Fact>()
  while (factsByText.size < facts) {
    const [fact, question] = pick(language.facts, dice)
    const words = slots(language, dice)
    const depth = Math.floor(((factsByText.size + dice()) / facts) * length)
    // Skip facts whose question would have two answers.
    if (factsByText.has(fill(question, words))) continue
    messages[depth] = [talk(), fill(fact, words), talk()].join(language.joint)
    factsByText.set(fill(question, words), { depth, question: fill(question, words) })
  }
  return { messages, facts: [...factsByText.values()] }
}

const fill = (sentence: string, words: FilledFact): string =>
  sentence.replace(/\{(\w+)\}/g, (_, slot: FactSlot) => words[slot])

function slots({ words }: FactLanguage, dice: RandomSource): FilledFact {
  const of = (slot: FactSlot) => pick(words[slot], dice)
  return { who: of('who'), thing: of('thing'), place: of('place'), day: of('day') }
}

function pick<T>(list: readonly T[], dice: RandomSource): T {
  const item = list[Math.floor(dice() * list.length)]
  if (item === undefined) throw new Error('there is nothing to pick from')
  return item
}
