import type {
  PassValues,
  RegexScript,
  ScriptPass,
  ScriptPassResult,
  TextOccasion,
  TraceStep,
} from '@inkling/engine'

/** Scripts are traced over one text step by step. */
export interface TraceInput {
  readonly text: string
  readonly scripts: readonly RegexScript[]
  readonly occasion: TextOccasion
  readonly values: PassValues
  readonly excluded: readonly string[]
}

export interface TraceResult {
  readonly steps: readonly TraceStep[]
  /** Milliseconds per script id. */
  readonly took: Readonly<Record<string, number>>
}

export interface ScriptTasks {
  pass: { work: ScriptPass; result: ScriptPassResult }
  trace: { work: TraceInput; result: TraceResult }
}

export type ScriptOrder = {
  [Name in keyof ScriptTasks]: { readonly task: Name; readonly work: ScriptTasks[Name]['work'] }
}[keyof ScriptTasks]

/** Readiness, the current script, and the result. */
export type ScriptReport =
  | { readonly kind: 'ready' }
  | { readonly kind: 'begun' }
  | { readonly kind: 'mark'; readonly mark: string }
  | { readonly kind: 'done'; readonly result: unknown }
  | { readonly kind: 'failed'; readonly message: string }
