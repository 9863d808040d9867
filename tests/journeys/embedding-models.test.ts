// @module-tag full

import { routes } from '@inkling/contract'
import { expect } from 'vitest'
import { find, press, see, type } from './actions.ts'
import { isTooWide } from './for-everybody.ts'
import { journeyTo, soon } from './journey.ts'
import { openSiteWithHub, TINY } from './memory-hub.ts'

const { adminEmbeddingModels } = routes

journeyTo(openSiteWithHub)(
  'an admin downloads, tests, renames and deletes an embedding model on a phone',
  async ({ enter }) => {
    const admin = await enter({ as: 'keeper', width: 360, locale: 'en' })
    const { page, words } = admin
    const names = async () => {
      const { items } = await admin.api.call(adminEmbeddingModels.list, {})
      return items.map(({ name }) => name)
    }
    await admin.go('/admin')
    await page.getByRole('link', { name: words('embeddings_page_title') }).click()
    await see(admin, words('embeddings_empty_title'))

    await press(admin, 'embeddings_take_button')
    await page.getByRole('radio', { name: words('embeddings_runs_server') }).check()
    await type(admin, 'embeddings_field_hub', 'tiny/nothing')
    await press(admin, 'embeddings_take_submit')
    await see(admin, words('problems_hub_not_found'))
    await type(admin, 'embeddings_field_hub', TINY)
    await press(admin, 'embeddings_take_submit')

    const model = page.getByRole('article', { name: 'words' })
    await model.getByText(words('embeddings_fact_dimensions', { count: 32 })).waitFor()
    await model.getByRole('button', { name: words('embeddings_test_button') }).click()
    await model.getByRole('status').filter({ hasText: '32' }).waitFor()
    expect(await isTooWide(admin)).toBe(false)

    await find(admin, 'button', words('embeddings_edit_title', { name: 'words' })).click()
    await type(admin, 'embeddings_field_name', 'Tiny words')
    await press(admin, 'app_save_button')
    await page.getByRole('article', { name: 'Tiny words' }).waitFor()
    await soon(names).toEqual(['Tiny words'])

    await find(admin, 'button', words('embeddings_delete_title', { name: 'Tiny words' })).click()
    await press(admin, 'embeddings_delete_button')
    await see(admin, words('embeddings_empty_title'))
    expect(await names()).toEqual([])
  },
)
