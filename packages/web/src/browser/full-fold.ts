export { foldText } from '@inkling/engine'
