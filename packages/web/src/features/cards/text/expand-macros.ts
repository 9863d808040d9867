export { expandMacros } from '@inkling/engine'
