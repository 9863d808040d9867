import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasSamples, sampleFrom } from '../card/testing/samples.ts'
import { BEHAVIOUR_FIELDS, SAMPLING_FIELDS, TEXT_FIELDS } from './preset.ts'
import { readAll, readOne } from './testing/read-or-fail.ts'
import { writePreset } from './write.ts'

const again = (file: unknown) => readOne(JSON.parse(writePreset(readOne(file).preset))).preset

describe('an exported preset', () => {
  it('keeps unknown fields', () => {
    const script = { id: 'i', scriptName: 'S', findRegex: 'a', replaceString: '', placement: [1] }
    const file = {
      temperature: 0.5,
      bias_preset_selected: 'None',
      prompts: [{ identifier: 'main', content: 'M', odd: { a: 1 } }],
      prompt_order: [{ character_id: 5, order: [{ identifier: 'main', enabled: true }] }],
      extensions: { SPreset: { b: 2 }, regex_scripts: [script] },
    }
    const written = JSON.parse(writePreset(readOne(file).preset))
    expect(written).toMatchObject({ temperature: 0.5, seed: -1, bias_preset_selected: 'None' })
    expect(written.prompts[0]).toMatchObject({ content: 'M', odd: { a: 1 } })
    expect(written.prompt_order[0]).toEqual(file.prompt_order[0])
    expect(written.prompt_order[1]).toMatchObject({ character_id: 100001 })
    expect(written.extensions).toMatchObject({ SPreset: { b: 2 }, regex_scripts: [script] })
  })

  it.skipIf(!hasSamples)('is the real one except for its connections', () => {
    const bytes = sampleFrom('presets-real', 'st-openai-Default.json')
    const { prompts, ...file } = JSON.parse(Buffer.from(bytes).toString())
    const { prompts: written, ...rest } = JSON.parse(writePreset(readOne(bytes).preset))
    const connection = /proxy|^custom_(?:url|include|exclude)/
    const portable = Object.entries(file).filter(([key]) => !connection.test(key))
    expect(rest).toEqual(Object.fromEntries(portable))
    expect(rest).toMatchObject({ chat_completion_source: 'openai', google_model: 'gemini-2.5-pro' })
    expect(written).toMatchObject(prompts)
  })

  it('is unchanged when it is imported again', () => {
    const number = fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer().map(String))
    const values = { number, boolean: fc.boolean(), text: fc.string() }
    const tables = { ...SAMPLING_FIELDS, ...BEHAVIOUR_FIELDS, ...TEXT_FIELDS }
    const fields = fc.dictionary(fc.constantFrom(...Object.keys(tables)), fc.oneof(...Object.values(values)))
    const identifier = fc.constantFrom('main', 'jailbreak', 'x', 'y')
    const list = fc.record({
      character_id: fc.constantFrom(100000, 100001, 7),
      order: fc.array(fc.record({ identifier, enabled: fc.boolean() })),
    })
    const file = fc.record({
      prompts: fc.array(
        fc.record({ identifier, content: fc.string(), role: fc.string() }, { requiredKeys: ['role'] }),
      ),
      prompt_order: fc.array(list),
    })
    fc.assert(
      fc.property(fields, file, (fields, file) => {
        const json = JSON.parse(JSON.stringify({ ...fields, ...file }))
        expect(again(json)).toEqual(readOne(json).preset)
      }),
      { numRuns: 300 },
    )
  })

  it('is read or refused, whatever the file contains', () => {
    const keys = fc.constantFrom(
      'prompts',
      'prompt_order',
      'extensions',
      'data',
      'temperature',
      'sysprompt',
      'x',
    )
    fc.assert(
      fc.property(fc.dictionary(keys, fc.jsonValue()), json => {
        expect(readAll({ send_if_empty: '', ...json }).presets).toBeInstanceOf(Array)
      }),
      { numRuns: 500 },
    )
  })
})
