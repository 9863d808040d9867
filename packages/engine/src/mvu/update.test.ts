import { describe, expect, it } from 'vitest'
import { hasSamples, sampleFrom } from '../card/testing/samples.ts'
import type { Json, JsonObject } from '../json/json.ts'
import { MVU_LIMITS } from './read/limits.ts'
import { updateVariables } from './update.ts'

const same = (text: string) => text
const STATE: JsonObject = {
  当前时间: ['2976-6-1 10:05', '格式 Y-M-D hh:mm'],
  天数: 1,
  晴: true,
  悠纪: {
    好感度: [3, '0 到 100'],
    着装: [['缎带', '长裙'], '穿在身上的'],
    成就: { 初见: '第一天' },
    包: ['灯', '书'],
    '古剑.改': { 耐久: 5 },
  },
  舰: [{ 补给中: { 'J-35': 8 } }, '舰载机'],
}

const update = (answer: string, state: JsonObject = STATE) =>
  updateVariables({ stat_data: state }, `故事。\n<UpdateVariable>\n${answer}\n</UpdateVariable>`, same)
const stateAfter = (answer: string, state?: JsonObject) =>
  update(answer, state).variables.stat_data as JsonObject
const problemsOf = (answer: string) => update(answer).failed.map(({ problem }) => problem)

const withYuki = (part: JsonObject) => ({ ...STATE, 悠纪: { ...(STATE.悠纪 as JsonObject), ...part } })

describe('a value is set', () => {
  it.each<[string, string]>([
    ['by its path', "_.set('悠纪.好感度', 5);"],
    ['told what it was', "_.set('悠纪.好感度', 3, 5);//她笑了"],
    ['in double quotes', '_.set("悠纪.好感度", 3, 5);'],
    ['in backquotes', '_.set(`悠纪.好感度`, 5);'],
    ['in Chinese quotes', '_.set(“悠纪.好感度”，5)；'],
    ['without quotes', '_.set(悠纪.好感度, 5);'],
    ['at the value of its pair', "_.set('悠纪.好感度[0]', 5);"],
    ['with names in brackets', `_.set('["悠纪"][好感度]', 5);`],
    ['with quoted names', `_.set('悠纪."好感度"', 5);`],
    ['with the state’s name before it', "_.set('stat_data.悠纪.好感度', 5);"],
    ['as a number in quotes', "_.set('悠纪.好感度', '5');"],
    ['as a sum', "_.set('悠纪.好感度', 3, Math.min(100, 3 + 2));"],
    ['as a whole pair', "_.set('悠纪.好感度', [3, '0 到 100'], [5, '0 到 100']);"],
    ['without a semicolon', "_.set('悠纪.好感度', 3, 5)"],
    ['with spaces everywhere', "  _.set (  '悠纪.好感度'  ,  3 ,\n 5 ) ; // 她笑了 "],
    ['by a patch', '<JSONPatch>[{"op":"replace","path":"/悠纪/好感度","value":5}]</JSONPatch>'],
    ['by a patch in a fence', '```json\n[{ "op": "replace", "path": "/悠纪/好感度/0", "value": 5 }]\n```'],
    [
      'by a patch of lenient JSON',
      "<json_patch>```\n[{op: 'replace', path: '悠纪/好感度', value: 5,},]\n```</json_patch>",
    ],
    ['by what is added', "_.add('悠纪.好感度', 2);"],
    ['by what is added to the value of its pair', "_.add('悠纪.好感度[0]', 1 + 1);"],
    ['by a delta', '<JsonPatch>[{"op":"delta","path":"/悠纪/好感度","value":2}]</JsonPatch>'],
  ])('%s, and keeps its description', (_, answer) => {
    expect(stateAfter(answer)).toEqual(withYuki({ 好感度: [5, '0 到 100'] }))
    expect(update(answer).failed).toEqual([])
  })

  it.each<[string, string, Json]>([
    ['a text', "'晚上'", '晚上'],
    ['a text with the quotes of others', `'她说"好"，走了'`, '她说"好"，走了'],
    ['a text with an apostrophe', "'It's late'", "It's late"],
    ['a text with brackets and commands', "'(a, b); _.set(\\'x\\', 1);'", "(a, b); _.set('x', 1);"],
    ['a text with escapes', String.raw`"a\n\u4f60\"b\\"`, 'a\n你"b\\'],
    ['a bare text', '晴转多云', '晴转多云'],
    ['a number', '-0.5', -0.5],
    ['a sum, without the dust of fractions', '0.1 + 0.2 * (3 - 2)', 0.3],
    ['yes', 'true', true],
    ['nothing', 'null', null],
    ['nothing at all', 'undefined', null],
    ['a list', "['a', 2, [null]]", ['a', 2, [null]]],
    ['an object without quotes', "{ 名: '灯', n: 1, // 亮着\n}", { 名: '灯', n: 1 }],
    ['an object in Chinese punctuation', '{“名”：“灯”，“n”：1}', { 名: '灯', n: 1 }],
  ])('to %s', (_, literal, value) => {
    expect(stateAfter(`_.set('晴', ${literal});//变了`)).toEqual({ ...STATE, 晴: value })
  })

  it('only where it exists: made-up paths are refused', () => {
    const answer =
      "_.set('悠纪.心情', '好');\n_.set('无.此', 1);\n_.set('天数.x', 1);\n_.set('悠纪.包[7]', 1);"
    expect(update(answer).variables).toEqual({ stat_data: STATE })
    expect(problemsOf(answer)).toEqual(Array(4).fill('path_missing'))
  })

  it('in a list of two texts as in any list: the second is not always a description', () => {
    expect(stateAfter("_.set('悠纪.包', ['灯', '书'], ['灯', '书', '伞']);")).toEqual(
      withYuki({ 包: ['灯', '书', '伞'] }),
    )
  })

  it('in a list with a description, which stays', () => {
    expect(stateAfter("_.set('悠纪.着装', ['长裙']);")).toEqual(withYuki({ 着装: [['长裙'], '穿在身上的'] }))
  })

  it('all at once, with the empty path', () => {
    expect(stateAfter("_.set('', { a: 1 });")).toEqual({ a: 1 })
  })
})

describe('a value is inserted', () => {
  it.each<[string, string, JsonObject]>([
    ['at the end of a list', "_.insert('悠纪.包', '伞');", { 包: ['灯', '书', '伞'] }],
    [
      'at the end of a list, by a patch',
      '<JSONPatch>[{"op":"add","path":"/悠纪/包/-","value":"伞"}]</JSONPatch>',
      { 包: ['灯', '书', '伞'] },
    ],
    ['at a place in a list', "_.insert('悠纪.包', 0, '伞');", { 包: ['伞', '灯', '书'] }],
    [
      'in the list of a pair',
      "_.assign('悠纪.着装[0]', '帽');",
      { 着装: [['缎带', '长裙', '帽'], '穿在身上的'] },
    ],
    [
      'in the list of a pair that is not named',
      "_.assign('悠纪.着装', '帽');",
      { 着装: [['缎带', '长裙', '帽'], '穿在身上的'] },
    ],
    ['under a key', "_.assign('悠纪.成就', '告白', '第九天');", { 成就: { 初见: '第一天', 告白: '第九天' } }],
    [
      'under a key with a point in it',
      '<JSONPatch>[{"op":"insert","path":"/悠纪/古剑.改/重.量","value":2}]</JSONPatch>',
      { '古剑.改': { 耐久: 5, '重.量': 2 } },
    ],
    [
      'as parts of an object',
      "_.insert('悠纪.成就', {告白: '第九天'});",
      { 成就: { 初见: '第一天', 告白: '第九天' } },
    ],
    ['where nothing was yet', "_.insert('悠纪.任务', '找灯', '进行中');", { 任务: { 找灯: '进行中' } }],
  ])('%s', (_, answer, part) => {
    expect(stateAfter(answer)).toEqual(withYuki(part))
  })

  it('into the whole state, with the empty path', () => {
    expect(stateAfter("_.insert('', '新', 1);")).toEqual({ ...STATE, 新: 1 })
  })

  it('never into a value that is not a collection', () => {
    expect(problemsOf("_.insert('天数', 1);\n_.insert('a.b', 'c', 1);\n_.insert('悠纪.成就', 3);")).toEqual([
      'not_a_collection',
      'path_missing',
      'not_a_collection',
    ])
  })
})

describe('a value is deleted', () => {
  it.each<[string, string, JsonObject]>([
    ['by what it is', "_.remove('悠纪.着装[0]', '缎带');", { 着装: [['长裙'], '穿在身上的'] }],
    ['by its place', "_.delete('悠纪.包', 1);", { 包: ['灯'] }],
    ['by a path with its place', "_.unset('悠纪.包[0]');", { 包: ['书'] }],
    ['by its key', "_.delete('悠纪.成就', '初见');", { 成就: {} }],
    ['by the count of its key', "_.delete('悠纪.成就', 0);", { 成就: {} }],
    ['by a patch', '<JSONPatch>[{"op":"remove","path":"/悠纪/包/0"}]</JSONPatch>', { 包: ['书'] }],
  ])('%s', (_, answer, part) => {
    expect(stateAfter(answer)).toEqual(withYuki(part))
  })

  it('with its path', () => {
    const { 天数: _, ...rest } = STATE
    expect(stateAfter("_.remove('天数');//忘了")).toEqual(rest)
  })

  it('only when it exists', () => {
    const answer =
      "_.remove('无');\n_.remove('悠纪.包', '伞');\n_.remove('悠纪.包', 9);\n_.remove('天数', 1);\n_.remove('');"
    expect(problemsOf(answer)).toEqual([
      'path_missing',
      'nothing_to_delete',
      'nothing_to_delete',
      'not_a_collection',
      'nothing_to_delete',
    ])
  })
})

describe('other commands', () => {
  it('only numbers can be added to', () => {
    expect(problemsOf("_.add('晴', 1);\n_.add('天数', '很多');\n_.add('无', 1);")).toEqual([
      'not_a_number',
      'not_a_number',
      'path_missing',
    ])
  })

  it('a patch moves a value, but never into itself', () => {
    expect(
      stateAfter('<JSONPatch>[{"op":"move","from":"/悠纪/成就/初见","path":"/悠纪/旧事"}]</JSONPatch>'),
    ).toEqual(withYuki({ 成就: {}, 旧事: '第一天' }))
    expect(problemsOf('<JSONPatch>[{"op":"move","from":"/悠纪","path":"/悠纪/a"}]</JSONPatch>')).toEqual([
      'path_missing',
    ])
  })

  it('a path may omit the value index of a pair', () => {
    const 舰 = [{ 补给中: { 'J-35': 9 } }, '舰载机']
    expect(stateAfter("_.set('舰.补给中.J-35', 8, 9);")).toEqual({ ...STATE, 舰 })
    expect(stateAfter("_.set('舰[0].补给中.J-35', 8, 9);")).toEqual({ ...STATE, 舰 })
  })

  it('commands run in order, calls and patches alike', () => {
    const answer = `_.set('天数', 2);
      <JSONPatch>[{"op":"delta","path":"/天数","value":10}]</JSONPatch>
      _.add('天数', 100);_.add('天数', 1000);`
    expect(stateAfter(answer).天数).toBe(1112)
  })

  it('macros are expanded in paths and values', () => {
    const expand = (text: string) => text.replaceAll('<user>', 'Bob')
    const before = { stat_data: { Bob: { 年龄: 22 } } }
    expect(updateVariables(before, "_.set('<user>.年龄', 23);", expand).variables.stat_data).toEqual({
      Bob: { 年龄: 23 },
    })
  })
})

describe('a patch as models write it', () => {
  const DAY = '{"op":"replace","path":"/天数","value":2}'
  const SUN = '{"op":"replace","path":"/晴","value":false}'
  const both = { ...STATE, 天数: 2, 晴: false }

  it.each([
    ['objects without a list', `<JSONPatch>\n${DAY}\n${SUN}\n</JSONPatch>`],
    ['a missing comma', `<JSONPatch>[${DAY}\n${SUN}]</JSONPatch>`],
    ['doubled commas', `<JSONPatch>[${DAY},,${SUN},]</JSONPatch>`],
    ['commas of a Chinese keyboard', `<JSONPatch>[${DAY}，\n${SUN}，]</JSONPatch>`],
    [
      'brackets, quotes and colons of one',
      `<JSONPatch>【｛“op”：“replace”，“path”：“/天数”，“value”：2｝，${SUN}】</JSONPatch>`,
    ],
    [
      'quotes that are wide',
      `<JSONPatch>[{＂op＂:＂replace＂,＂path＂:＂/天数＂,＂value＂:2},${SUN}]</JSONPatch>`,
    ],
    [
      'comments before, between and after',
      `<JSONPatch>\n// so\n[${DAY}, /* and */ ${SUN}] // done\n</JSONPatch>`,
    ],
    ['an object around the list', `<JSONPatch>{"patch":[${DAY},${SUN}]}</JSONPatch>`],
    ['a list that does not end', `<JSONPatch>[${DAY},${SUN}</JSONPatch>`],
    [
      'an object that does not end',
      `<JSONPatch>[${DAY},{"op":"replace","path":"/晴","value":false]</JSONPatch>`,
    ],
    ['nothing that ends', `<JSONPatch>[${DAY},{"op":"replace","path":"/晴","value":false\n</JSONPatch>`],
    [
      'commas missing between keys',
      `<json_patch>[{"op":"replace" "path":"/天数" "value":2},${SUN}]</json_patch>`,
    ],
    ['Python’s words', `<JSONPatch>[${DAY},{'op':'replace','path':'/晴','value':False}]</JSONPatch>`],
    [
      'YAML',
      `<JSONPatch>\n- op: replace\n  path: /天数\n  value: 2\n- op: replace\n  path: /晴\n  value: false\n</JSONPatch>`,
    ],
    [
      'YAML in a fence',
      `<JSONPatch>\n\`\`\`yaml\n- {op: replace, path: /天数, value: 2}\n- {op: replace, path: /晴, value: false}\n\`\`\`\n</JSONPatch>`,
    ],
    ['a tag with attributes', `<JSONPatch version="1">\n[${DAY},${SUN}]\n</JSONPatch>`],
    ['objects in a fence alone', `\`\`\`json\n${DAY}\n${SUN}\n\`\`\``],
    ['an object around the list in a fence', `\`\`\`\n{"patch": [${DAY},${SUN}]}\n\`\`\``],
  ])('may have %s', (_, answer) => {
    const { variables, failed } = update(`${answer}\n她笑了。`)
    expect(variables.stat_data).toEqual(both)
    expect(failed).toEqual([])
  })

  it('reports what is unreadable, and continues after it', () => {
    const { variables, failed } = update(
      `<JSONPatch>[\n${DAY},\n{"op":"replace","path"},\n${SUN}\n]</JSONPatch>`,
    )
    expect(variables.stat_data).toEqual(both)
    expect(failed).toEqual([
      { line: 5, text: expect.stringContaining('{"op":"replace","path"'), problem: 'unreadable' },
    ])
  })

  it('is not read from a fence that only shows an example', () => {
    expect(update('```json\n{"name": "灯", "op": "x"}\n```').failed).toEqual([])
  })

  it.skipIf(!hasSamples)('is read from real answers', () => {
    const before = { stat_data: { 好感: 1, 地点: '家' } }
    const after = (n: number) => {
      const answer = new TextDecoder().decode(sampleFrom('field/cards', `10-mvu-answer-${n}.txt`))
      return updateVariables(before, answer, same).variables.stat_data
    }
    expect(after(2)).toEqual({ 好感: 2, 地点: '街' })
    expect(after(4)).toEqual({ 好感: 2, 地点: '街' })
    expect(after(6)).toEqual({ 好感: true, 地点: '家' })
  })
})

describe('data kept beside the state', () => {
  it('shows what changed, and why', () => {
    const { variables } = update(
      "_.set('悠纪.好感度[0]', 3, 5);//她笑了\n_.set('天数', 2);\n_.delete('悠纪.成就', '初见');",
    )
    expect(variables.delta_data).toEqual({
      悠纪: { 好感度: ['3->5 (她笑了)'], 成就: { 初见: '第一天->' } },
      天数: '1->2',
    })
    expect(variables.display_data).toEqual({
      ...withYuki({ 好感度: ['3->5 (她笑了)', '0 到 100'], 成就: { 初见: '第一天->' } }),
      天数: '1->2',
    })
  })

  it('starts over with each answer', () => {
    const once = update("_.set('天数', 2);").variables
    const twice = updateVariables(once, "_.set('晴', false);", same).variables
    expect(twice.delta_data).toEqual({ 晴: 'true->false' })
    expect(twice.display_data).toMatchObject({ 天数: 2 })
  })

  it('leaves other variables of a message', () => {
    const before = { stat_data: { a: 1 }, initialized_lorebooks: { 书: [] }, other: 1 }
    expect(updateVariables(before, "_.set('a', 2);", same).variables).toMatchObject({
      initialized_lorebooks: { 书: [] },
      other: 1,
    })
  })
})

describe('an answer', () => {
  it('without commands, or in a chat without a state, changes nothing at all', () => {
    const before = { stat_data: STATE }
    expect(updateVariables(before, '她笑了。', same).variables).toBe(before)
    const empty = {}
    expect(updateVariables(empty, "_.set('a', 1);", same).variables).toBe(empty)
  })

  it('leaves the previous state unchanged', () => {
    const before = JSON.stringify(STATE)
    update("_.set('悠纪.好感度', 5);\n_.insert('悠纪.包', '伞');\n_.delete('悠纪.成就', '初见');")
    expect(JSON.stringify(STATE)).toBe(before)
  })

  it('that was stopped counts as far as its complete commands', () => {
    const before = { stat_data: STATE }
    const stopped = (text: string) => updateVariables(before, text, same).variables.stat_data
    expect(stopped("<UpdateVariable>\n_.set('天数', 2);\n_.set('晴', fal")).toEqual({ ...STATE, 天数: 2 })
    const patch = '<JSONPatch>[{"op":"replace","path":"/天数","value":2},{"op":"replace","path":"/晴","va'
    expect(stopped(patch)).toEqual({ ...STATE, 天数: 2 })
  })

  it('reports the line of each failed command', () => {
    const { failed, applied } = update("_.set('无', 1);\n_.set('天数', 2);\n_.set('晴';\n_.set('天数', 3);")
    expect(failed).toEqual([
      { line: 3, text: "_.set('无', 1);", problem: 'path_missing' },
      { line: 5, text: "_.set('晴';", problem: 'unreadable' },
    ])
    expect(applied.map(({ line }) => line)).toEqual([4, 6])
  })

  it('that only mentions commands has none', () => {
    expect(update('I would write _.set(path, value) here, then go on.').applied).toEqual([])
    expect(update('```json\n[{"name": "灯"}]\n```').applied).toEqual([])
  })
})

describe('other styles of models', () => {
  const inTag = (patch: string) =>
    `走吧。\n<UpdateVariable>\n<JSONPatch>\n${patch}\n</JSONPatch>\n</UpdateVariable>`
  const three = '{"op":"replace","path":"/天数","value":3}'

  it.each([
    ['comments of a script', `[\n# 天数\n${three}\n]`],
    ['words before it', `以下是更新：\n[${three}]\n完毕`],
    ['numbers', `1. ${three}`],
    ['a list under another name', `{"operations":[${three}]}`],
    ['one patch in YAML', 'op: replace\npath: /天数\nvalue: 3'],
    ['names in capitals', '[{"OP":"Replace","Path":"/天数","Value":3}]'],
    ['another word for it', '[{"op":"set","path":"/天数","value":3}]'],
    ['a path with dots', '[{"op":"replace","path":"stat_data.天数","value":3}]'],
  ])('a patch with %s', (_, patch) => {
    const { variables, failed } = updateVariables({ stat_data: { 天数: 1 } }, inTag(patch), text => text)
    expect(variables.stat_data).toEqual({ 天数: 3 })
    expect(failed).toEqual([])
  })

  it('a call with Chinese punctuation', () => {
    const { variables } = updateVariables(
      { stat_data: { 天数: 1 } },
      '_.set（“天数”，3）；//过了',
      text => text,
    )
    expect(variables.stat_data).toEqual({ 天数: 3 })
  })

  it('keeps a key with dots whole in a pointer', () => {
    const patch = '[{"op":"insert","path":"/包/AXMC .338 LM","value":1}]'
    const { variables } = updateVariables({ stat_data: { 包: {} } }, inTag(patch), text => text)
    expect(variables.stat_data).toEqual({ 包: { 'AXMC .338 LM': 1 } })
  })
})

describe('a change that failed', () => {
  it.each([
    ['a call', "好。_.set('无.有', 1);//为何\n", "_.set('无.有', 1);//为何"],
    [
      'a patch',
      '<JSONPatch>[{"op": "replace",\n "path":"/无", "value":1}]</JSONPatch>',
      '{"op": "replace", "path":"/无", "value":1}',
    ],
    [
      'one of several in one',
      '<JSONPatch>{"patch":[{"op":"replace","path":"/无","value":1}]}</JSONPatch>',
      '{"op":"replace","path":"/无","value":1}',
    ],
    [
      'one of a list in YAML',
      '<JSONPatch>\n- op: replace\n  path: /无\n  value: 1\n</JSONPatch>',
      '{"op":"replace","path":"/无","value":1}',
    ],
    ['what cannot be read', "_.set('无'，\n好", "_.set('无'，"],
  ])('is reported as written: %s', (_, answer, text) => {
    expect(update(answer).failed.map(one => one.text)).toEqual([text])
  })

  it('is quoted up to a limit', () => {
    const [failed] = update(`_.set('无', '${'灯'.repeat(5_000)}');`).failed
    expect(failed?.text).toHaveLength(MVU_LIMITS.quoted)
  })
})
