import { describe, expect, it } from 'vitest'
import { listMacros } from './macros.ts'

describe('the list of macros', () => {
  it('shows every macro with its other names and its arguments', () => {
    expect(listMacros()).toContainEqual({
      name: 'random',
      aliases: [],
      args: [
        { name: 'item', kind: 'required' },
        { name: 'items', kind: 'list' },
      ],
    })
    expect(listMacros()).toContainEqual({
      name: 'greeting',
      aliases: ['charFirstMessage'],
      args: [{ name: 'number', kind: 'optional' }],
    })
  })

  it('gives no name to two macros', () => {
    const names = listMacros().flatMap(({ name, aliases }) =>
      [name, ...aliases].map(each => each.toLowerCase()),
    )
    expect(names).toEqual([...new Set(names)])
  })
})
