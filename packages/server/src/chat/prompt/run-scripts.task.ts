export { runPass as run } from '@inkling/engine'
