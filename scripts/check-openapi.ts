/** Checks the API description by Redocly's rules, so that generators and other tools can read it. */
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { allRoutes } from '../packages/contract/src/index.ts'
import { describeApi } from '../packages/server/src/platform/http/openapi/openapi.ts'

const config = await createConfig({
  extends: ['recommended'],
  rules: {
    // A path with a word wins over one with a parameter.
    'no-ambiguous-paths': 'off',
    // Records with fixed keys list the names that they must have.
    'no-required-schema-properties-undefined': 'off',
    // StreamEvents describes what is inside a stream of text.
    'no-unused-components': 'off',
  },
})
const source = JSON.stringify(describeApi(allRoutes))
const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config })
for (const { ruleId, message, location } of problems)
  console.log(`${location[0]?.pointer ?? ''}: ${message} (${ruleId})`)
process.exit(problems.length === 0 ? 0 : 1)
