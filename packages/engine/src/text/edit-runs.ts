export interface EditRun<Unit> {
  readonly kind: 'same' | 'removed' | 'added'
  readonly units: readonly Unit[]
}

/**
 * With more edits, the lists count as completely different: cost grows with the product, and longer diffs do not help
 * readers.
 */
const MAX_EDITS = 400

/** The shortest edit script (Myers, 1986) as runs, removals before additions. */
export function editRuns<Unit>(before: readonly Unit[], after: readonly Unit[]): EditRun<Unit>[] {
  const start = commonStart(before, after)
  const end = commonEnd(before, after, start)
  const [from, to] = [before.slice(start, before.length - end), after.slice(start, after.length - end)]
  const middle = findEdits(from, to) ?? [
    { kind: 'removed' as const, units: from },
    { kind: 'added' as const, units: to },
  ]
  return [
    { kind: 'same' as const, units: before.slice(0, start) },
    ...middle,
    { kind: 'same' as const, units: before.slice(before.length - end) },
  ].filter(({ units }) => units.length > 0)
}

function commonStart<Unit>(before: readonly Unit[], after: readonly Unit[]): number {
  let same = 0
  while (same < before.length && same < after.length && before[same] === after[same]) same++
  return same
}

function commonEnd<Unit>(before: readonly Unit[], after: readonly Unit[], start: number): number {
  const maxSame = Math.min(before.length, after.length) - start
  let same = 0
  while (same < maxSame && before[before.length - 1 - same] === after[after.length - 1 - same]) same++
  return same
}

/** Runs Myers' search and records the furthest position per diagonal; null with too many edits. */
function findEdits<Unit>(before: readonly Unit[], after: readonly Unit[]): EditRun<Unit>[] | null {
  const maxEdits = Math.min(MAX_EDITS, before.length + after.length)
  const reached = new Int32Array(2 * maxEdits + 3)
  const at = (diagonal: number) => reached[diagonal + maxEdits + 1] ?? 0
  const trace: Int32Array[] = []
  for (let edits = 0; edits <= maxEdits; edits++) {
    trace.push(reached.slice())
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      const isDown = diagonal === -edits || (diagonal !== edits && at(diagonal - 1) < at(diagonal + 1))
      let x = isDown ? at(diagonal + 1) : at(diagonal - 1) + 1
      while (x < before.length && x - diagonal < after.length && before[x] === after[x - diagonal]) x++
      reached[diagonal + maxEdits + 1] = x
      if (x >= before.length && x - diagonal >= after.length) return traceBack(before, after, trace, maxEdits)
    }
  }
  return null
}

function traceBack<Unit>(
  before: readonly Unit[],
  after: readonly Unit[],
  trace: readonly Int32Array[],
  maxEdits: number,
): EditRun<Unit>[] {
  const steps: { kind: EditRun<Unit>['kind']; unit: Unit | undefined }[] = []
  let [x, y] = [before.length, after.length]
  for (let edits = trace.length - 1; edits >= 0; edits--) {
    const at = (diagonal: number) => trace[edits]?.[diagonal + maxEdits + 1] ?? 0
    const diagonal = x - y
    const isDown = diagonal === -edits || (diagonal !== edits && at(diagonal - 1) < at(diagonal + 1))
    const fromDiagonal = isDown ? diagonal + 1 : diagonal - 1
    const fromX = edits === 0 ? 0 : at(fromDiagonal)
    const fromY = edits === 0 ? 0 : fromX - fromDiagonal
    for (; x > fromX && y > fromY; y--) steps.push({ kind: 'same', unit: before[--x] })
    if (edits === 0) break
    if (isDown) steps.push({ kind: 'added', unit: after[--y] })
    else steps.push({ kind: 'removed', unit: before[--x] })
  }
  return joinSteps(steps.reverse() as { kind: EditRun<Unit>['kind']; unit: Unit }[]) // each unit comes from its list
}

/** Joins consecutive steps; between equal runs, removals come before additions. */
function joinSteps<Unit>(steps: readonly { kind: EditRun<Unit>['kind']; unit: Unit }[]): EditRun<Unit>[] {
  const runs: EditRun<Unit>[] = []
  const open = { same: [] as Unit[], removed: [] as Unit[], added: [] as Unit[] }
  const close = (...kinds: EditRun<Unit>['kind'][]) => {
    for (const kind of kinds) {
      if (open[kind].length > 0) runs.push({ kind, units: open[kind] })
      open[kind] = []
    }
  }
  for (const { kind, unit } of steps) {
    if (kind === 'same') close('removed', 'added')
    else close('same')
    open[kind].push(unit)
  }
  close('same', 'removed', 'added')
  return runs
}
