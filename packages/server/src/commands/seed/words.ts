import { SeededRandom } from './seeded-random.ts'

const chance = new SeededRandom(1)
/** Common characters, then a sample of all others. */
const CHARACTERS = [
  ...new Set([
    ...('什么时间可以一个工作没有方法我们男人内容不能使用世界第生活是所同更多这里小说进行其中自己女下开始需要只当前哪公就大学如果候今天注意因此面最高他了解现在知道二关于系认为重错误真的无完' +
      '整朋友已经来成发心你动家主还后样直接喜欢次那力但任何过然而之很统回复老师都出见地继续必须比起东两点会打孩子定给空看到晚上持十分对新名字别去也每种得吗应该虽好量全感觉性易变化马西做爱' +
      '情事理等待强突终想长路气着让思手机消息板句位置故告诉底姓年龄身份文表达背景保存角色式决控制环境避免剧件推展禁止总结陆覆盖训练度利由联盟期状态双附近规模哈怎昨提姑娘少异常扩声音频明显' +
      '断答收送合入先姐案问题信设数据选择记录游戏玩务技属级攻击命城市森林体描述护受希望快乐幸福秘密危险原实非特较加除或者及仅甚至些几各谓正唯妈爸哥妹丈夫侣医校司酒店院午场目未部束准备努习' +
      '研究析处供支帮助影响改增减根按照通求则格输本户型物具基殊普简单杂安健康漂亮巨代历史社组织国政府战争和平死亡星称类区北京海日话外步般們沒時間現開'),
    ...Array.from({ length: 2_000 }, (_, at) => String.fromCodePoint(0x4e00 + at * 10)),
  ]),
]

/** These words are as frequent as in real text. */
export const CHINESE_FUNCTION_WORDS = [...'的了一在是不有她他和着与也都就这那里说从把被又却只']
export const ENGLISH_FUNCTION_WORDS =
  'the and of to a in is that with her his for as but from who has at by on she he not it they'.split(' ')

const CHINESE_THEMES =
  '少女 魔法 学院 剑客 江湖 公主 骑士 侦探 吸血鬼 精灵 龙族 狐狸 猫娘 机器人 星际 末日 修仙 师尊 宫廷 将军 医生 老师 学姐 邻居 恋人 青梅竹马 冒险 王国 旧城 夜雨 灯塔 图书馆 咖啡馆 神社 温泉 海边 雪山 森林 沙漠 列车 梦境 记忆 秘密 契约 诅咒 命运 时间 音乐 画家 舞者 厨师 温柔 冷漠 傲娇 病娇 腹黑 天真 忠诚 孤独 神秘 高贵'.split(
    ' ',
  )
const ENGLISH_THEMES =
  'witch knight princess dragon vampire detective elf android captain healer thief scholar bard demon angel fox wolf cat ghost pirate samurai queen soldier doctor teacher neighbor rival lover stranger lighthouse library castle forest desert harbor train dream memory secret oath curse fate winter rain music painter dancer gentle cold shy brave loyal lonely mysterious noble cheerful stubborn curious'.split(
    ' ',
  )

/** Long-tailed. Words typical of characters come first. */
export const CHINESE = [...CHINESE_THEMES, ...generateWords(20_000, generateChineseWord)]
export const ENGLISH = [...ENGLISH_THEMES, ...generateWords(30_000, generateEnglishWord)]

export const TAGS = [
  ...CHINESE_THEMES.slice(0, 40).flatMap((tag, at) => [tag, ENGLISH_THEMES[at] ?? tag]),
  ...generateWords(150, generateChineseWord),
  ...generateWords(150, generateEnglishWord),
]

function generateWords(count: number, coin: () => string): string[] {
  const words = new Set<string>()
  while (words.size < count) words.add(coin())
  return [...words]
}

function generateChineseWord(): string {
  const characters = Array.from({ length: chance.is(0.8) ? 2 : 3 }, () => chance.often(CHARACTERS))
  return characters.join('')
}

function generateEnglishWord(): string {
  const starts = [
    'b',
    'br',
    'c',
    'ch',
    'd',
    'dr',
    'f',
    'g',
    'gl',
    'h',
    'j',
    'k',
    'l',
    'm',
    'n',
    'p',
    'r',
    's',
    'st',
    't',
    'v',
    'w',
  ]
  const ends = ['ar', 'en', 'il', 'or', 'un', 'ay', 'ee', 'o', 'ast', 'ind', 'old', 'ure', 'ish', 'ell']
  return Array.from({ length: chance.between(2, 3) }, () => chance.of(starts) + chance.of(ends)).join('')
}
