import { startScriptedHub } from '../../packages/server/src/testing/scripted-hub.ts'
import { tinyOnnx } from '../../packages/server/src/testing/tiny-onnx.ts'
import { type JourneySite, openSite } from './site.ts'

export const TINY = 'tiny/words'

/** A site whose models come from a hub on this machine, which has a tiny one. */
export async function openSiteWithHub(): Promise<JourneySite> {
  const hub = await startScriptedHub()
  hub.put(TINY, Object.fromEntries(tinyOnnx()))
  const site = await openSite({ MODEL_HUB: hub.url })
  return {
    ...site,
    async close() {
      await site.close()
      await hub.close()
    },
  }
}
