/** Runs a relay that somebody else wrote, in a process of its own: `node run-relay.ts <base URL behind it> <port>`. */
import { createRequire } from 'node:module'

interface RelayModule {
  readonly default: new (options: object) => { start(): Promise<void> }
}

const { default: Relay } = createRequire(import.meta.url)('@musistudio/llms') as RelayModule // it brings no types
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
