// @module-tag full

import { expect } from 'vitest'
import { find, follow, see } from './actions.ts'
import { AXE_CONTEXT, faultsOf, isTooWide } from './for-everybody.ts'
import { firstJourney } from './journey.ts'

firstJourney('the monitoring page shows charts and figures', async ({ enter }) => {
  const admin = await enter({ as: 'admin', locale: 'en', width: 360, context: AXE_CONTEXT })
  const { page, words } = admin
  await admin.go('/admin')
  await follow(admin, 'monitoring_page_title')
  await see(admin, words('monitoring_instance_alive'))
  const answers = page.getByRole('figure', { name: words('monitoring_graph_answers') })
  await answers.getByText(words('monitoring_table_show')).click()
  await answers.getByRole('columnheader', { name: words('monitoring_table_time') }).waitFor()
  await answers.getByRole('rowheader').first().waitFor()
  await page.getByText(words('monitoring_range_1'), { exact: true }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('hours')).toBe('1')
  await find(admin, 'heading', words('monitoring_instances_title')).waitFor()
  expect(await faultsOf(admin)).toEqual([])
  expect(await isTooWide(admin)).toBe(false)

  const reader = await enter({ as: 'reader' })
  await reader.go('/admin/monitoring')
  await expect.poll(() => reader.page.getByRole('figure').count()).toBe(0)
})
