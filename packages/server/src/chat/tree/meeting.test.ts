// @module-tag full

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { startChat } from '../../testing/chat.ts'
import { chatAppForFile } from '../../testing/for-file.ts'
import { findTreeProblems } from './testing/crooked.ts'
import { ConcurrentTree, deedNames, type TreeOperation } from './testing/meddling.ts'

const { app, reader, model } = await chatAppForFile('tokens-10-at-100')
const { pool } = app.database

const EDITORS = 4

const action: fc.Arbitrary<TreeOperation> = fc.record({
  name: fc.constantFrom(...deedNames),
  at: fc.nat(),
  of: fc.nat(),
})

/** Interleaving is random, but the operations follow from the seed, which a failure reports. */
it('concurrent turns, deletions and branches keep the tree intact, and undo restores it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 100, maxLength: 100 }), async moves => {
      const session = await startChat(reader, { first_mes: 'Hello.', alternate_greetings: ['Welcome.'] })
      const tree = new ConcurrentTree(reader, pool, model, session)
      const left = [...moves]
      const editor = async () => {
        for (let next = left.pop(); next !== undefined; next = left.pop()) await tree.perform(next)
      }
      await Promise.all(Array.from({ length: EDITORS }, editor))
      await tree.settle()
      expect(await findTreeProblems(pool)).toEqual([])
      await tree.bringBack()
      expect(await findTreeProblems(pool)).toEqual([])
      expect((await tree.messages()).filter(({ is_hidden }) => is_hidden)).toEqual([])
    }),
    { numRuns: 2, endOnFailure: true },
  )
}, 60_000)
