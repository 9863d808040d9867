/** A browser with pages in tabs, driven as a person would: by what is seen, by pointer and by keys. */
export interface Engine {
  open(): Promise<EnginePage>
  close(): Promise<void>
}

export interface EnginePage {
  go(url: string): Promise<void>
  reload(): Promise<void>
  back(): Promise<void>
  forward(): Promise<void>
  /** Runs the source of a function in the page; arguments and result are plain data. */
  evaluate<T>(source: string, ...args: unknown[]): Promise<T>
  /** Presses a point of the window, in CSS pixels. */
  pressAt(x: number, y: number): Promise<void>
  /** Types into the focused element; `\n` is the Enter key. */
  type(text: string): Promise<void>
  screenshot(): Promise<Buffer>
}

export interface WindowSize {
  readonly width: number
  readonly height: number
}
