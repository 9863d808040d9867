/** `node run-relay.ts <upstream base URL> <port>` runs a third-party relay in its own process. */
import { createRequire } from 'node:module'

interface RelayModule {
  readonly default: new (options: object) => { start(): Promise<void> }
}

const { default: Relay } = createRequire(import.meta.url)('@musistudio/llms') as RelayModule // it has no types
const [, , behind = '', port = ''] = process.argv
const models = ['normal', 'too-long', 'filtered', 'reasoning', 'cut', 'failed', 'key-refused', 'rate-limited']
await new Relay({
  logger: false,
  useJsonFile: false,
  initialConfig: {
    HOST: '127.0.0.1',
    PORT: Number(port),
    providers: [
      {
        name: 'behind',
        api_base_url: `${behind}/chat/completions`,
        api_key: 'sk-behind',
        models: [...models, 'context-too-long', 'model-unknown'],
      },
    ],
  },
}).start()
