export { compileMessages as setup } from './compile-messages.ts'
