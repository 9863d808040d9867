import { MVU_LIMITS } from './limits.ts'

/** A name, or something in brackets; each with quotes or without. */
const STEP = /\[(?:\s*"([^"]*)"\s*|\s*'([^']*)'\s*|([^[\]]*))\]|"([^"]*)"|'([^']*)'|([^.[\]]+)/g

/** The steps of a path such as `悠纪.好感度[0]` or `背包["古剑.改"]`; none leads to the whole state. Null when it is too long. */
export function stepsOf(path: string): readonly string[] | null {
  const steps: string[] = []
  for (const [, ...said] of path.trim().matchAll(STEP)) {
    if (steps.push((said.find(one => one !== undefined) ?? '').trim()) > MVU_LIMITS.steps) return null
  }
  return steps
}

/** The steps of a JSON pointer; models forget the slash that begins it. */
export function pointerSteps(pointer: string): readonly string[] | null {
  const path = pointer.startsWith('/') ? pointer.slice(1) : pointer
  if (path === '') return []
  const steps = path.split('/', MVU_LIMITS.steps + 1)
  if (steps.length > MVU_LIMITS.steps) return null
  return steps.map(step => step.replaceAll('~1', '/').replaceAll('~0', '~'))
}
