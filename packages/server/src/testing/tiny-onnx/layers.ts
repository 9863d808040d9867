import type { OnnxNode, OnnxWeights } from './onnx-file.ts'

/** Weights this small that what goes through many layers stays about as large as it was. */
const SCALE = 0.02

/**
 * Layers as those of a real model are, each with its attention and what comes after: of random weights, so that they
 * mean nothing and cost as much. They go from one named tensor to another.
 */
export function layersOf(
  count: number,
  { from, to, width, random }: { from: string; to: string; width: number; random: () => number },
): { nodes: OnnxNode[]; weights: OnnxWeights[] } {
  const nodes: OnnxNode[] = []
  const weights: OnnxWeights[] = []
  const add = (operator: string, output: string, inputs: readonly string[], attributes = {}): string => {
    nodes.push({ operator, inputs, output, attributes })
    return output
  }
  /** What a tensor is multiplied with: as wide as it is, and as wide as the result. */
  const through = (input: string, output: string, [wide, narrow]: readonly [number, number]): string => {
    const name = `${output} weights`
    const numbers = Float32Array.from({ length: wide * narrow }, () => (random() * 2 - 1) * SCALE)
    weights.push({ name, type: 'float', shape: [wide, narrow], bytes: new Uint8Array(numbers.buffer) })
    return add('MatMul', output, [input, name])
  }

  let last = from
  for (let layer = 0; layer < count; layer++) {
    const named = (part: string) => `${layer} ${part}`
    const [query, key, value] = ['query', 'key', 'value'].map(part =>
      through(last, named(part), [width, width]),
    )
    const turned = add('Transpose', named('turned'), [key ?? ''], { perm: [0, 2, 1] })
    const scores = add('MatMul', named('scores'), [query ?? '', turned])
    const shares = add('Softmax', named('shares'), [scores], { axis: 2 })
    const seen = add('MatMul', named('seen'), [shares, value ?? ''])
    const told = add('Add', named('told'), [last, through(seen, named('looked'), [width, width])])
    const wide = add('Relu', named('wide'), [through(told, named('inner'), [width, 4 * width])])
    const output = layer === count - 1 ? to : named('output')
    last = add('Add', output, [told, through(wide, named('outer'), [4 * width, width])])
  }
  return { nodes, weights }
}
