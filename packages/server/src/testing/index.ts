export { type Api, createApi, TEST_PASSWORD } from './api.ts'
export { startScriptedUpstream } from './scripted-upstream.ts'
export { tinyOnnx } from './tiny-onnx.ts'
