// Only the parts in use; cards get the complete libraries.

declare module 'jquery' {
  const jQuery: unknown
  export default jQuery
}

declare module 'lodash' {
  type Path = string | readonly string[]
  const lodash: {
    get(object: object, path: Path, otherwise?: unknown): unknown
    has(object: object, path: Path): boolean
    set<T extends object>(object: T, path: Path, value: unknown): T
    unset(object: object, path: Path): boolean
    mergeWith<T extends object>(object: T, ...sourcesAndCustomizer: unknown[]): T
  }
  export default lodash
}
