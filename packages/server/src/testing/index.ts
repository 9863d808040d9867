export { type Api, createApi, TEST_PASSWORD } from './api.ts'
export { type ScriptedHub, startScriptedHub } from './scripted-hub.ts'
export { startScriptedUpstream } from './scripted-upstream.ts'
export { tinyOnnx } from './tiny-onnx.ts'
