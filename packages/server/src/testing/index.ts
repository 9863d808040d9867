export { type Api, createApi, TEST_PASSWORD } from './api.ts'
export { startTestMailServer, type TestMailServer } from './mail-server.ts'
export {
  comeBackFromProvider,
  OIDC_CLIENT,
  startTestOidcProvider,
  type TestOidcProvider,
} from './oidc-provider.ts'
export { startProxy, type TestProxy } from './proxy.ts'
export { type ScriptedHub, startScriptedHub } from './scripted-hub.ts'
export { startScriptedUpstream } from './scripted-upstream.ts'
export { tinyOnnx } from './tiny-onnx.ts'
