import { describe, expect, it } from 'vitest'
import { recogniseJson } from '../files/recognise-json.ts'
import { readCard } from './read.ts'
import { v2 } from './testing/make-charx.ts'
import { bytesOf } from './testing/make-png.ts'

const bytes = (json: unknown) => bytesOf(JSON.stringify(json))

describe('a JSON file', () => {
  it.each([
    ['lorebook', { entries: {} }],
    ['lorebook', { name: 'W', entries: { 0: { key: [] } } }],
    ['lorebook', { entries: [{ key: ['a'] }] }],
    ['lorebook', { spec: 'lorebook_v3', data: { entries: [] } }],
    ['lorebook', { type: 'risu', ver: 1, data: [] }],
    ['lorebook', { kind: 'memory', entries: [] }],
    ['lorebook', { lorebookVersion: 5, entries: [] }],
    ['card', { ...v2(), entries: [] }],
    ['card', { name: 'A', description: '' }],
    ['card', { char_name: 'A' }],
    ['card', { kind: 'character', name: 'A' }],
    ['card', { data: { name: 'A' } }],
    ['chat_completion_preset', { prompts: [], prompt_order: [], temperature: 1 }],
    ['chat_completion_preset', { version: 1, type: 'full', data: { prompts: [], prompt_order: [] } }],
    ['context_template', { name: 'C', story_string: '' }],
    ['instruct_template', { name: 'I', input_sequence: '' }],
    ['system_prompt', { name: 'S', content: '' }],
    ['reasoning_template', { name: 'R', prefix: '<think>', suffix: '</think>' }],
    ['text_completion_preset', { temp: 1, rep_pen: 1.1 }],
    ['preset_bundle', { instruct: { input_sequence: '' }, context: {} }],
    ['regex_scripts', { scriptName: 'x', findRegex: 'a' }],
    ['regex_scripts', [{ scriptName: 'x', findRegex: 'a' }]],
    ['regex_scripts', { type: 'regex', data: [] }],
    ['persona_backup', { personas: {}, persona_descriptions: {} }],
    ['chat', { user_name: 'B', character_name: 'A' }],
    ['chat', { type: 'risuChat', ver: 1, data: {} }],
    ['chat', { name: 'Exported', greeting: '', sampleChat: '', scenario: '', messages: [] }],
    ['chat', [{ role: 'user', content: 'hi' }]],
    ['unknown', { compilerOptions: {} }],
    ['unknown', []],
    ['unknown', null],
  ])('is recognized by its shape: %s %j', (kind, json) => {
    expect(recogniseJson(json)).toBe(kind)
  })
})

describe('something that is not a card', () => {
  it.each([
    ['a world file', { entries: {} }, 'lorebook'],
    ['a script', { scriptName: 'x', findRegex: 'a', name: 'n' }, 'regex_scripts'],
    ['a list of scripts', [{ findRegex: 'a' }], 'regex_scripts'],
    ['a preset', { prompts: [], prompt_order: [] }, 'chat_completion_preset'],
    ['a chat', { chat_metadata: {}, user_name: 'B', character_name: 'A' }, 'chat'],
  ])('case 201: is refused as a card with the name of its kind: %s', (_, json, kind) => {
    expect(readCard(bytes(json))).toEqual({ ok: false, problem: { code: 'not_a_card', kind } })
  })

  it('is recognized when it is a chat log of many lines', () => {
    const log = bytesOf('{"user_name":"B","character_name":"A"}\n{"name":"A","mes":"hi","is_user":false}')
    expect(readCard(log)).toEqual({ ok: false, problem: { code: 'not_a_card', kind: 'chat' } })
  })

  it('is refused without a kind when it is unknown', () => {
    expect(readCard(bytes({ compilerOptions: {} }))).toEqual({ ok: false, problem: { code: 'not_a_card' } })
  })
})
