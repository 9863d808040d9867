import type { OnnxNode, OnnxWeights } from './onnx-file.ts'

/** Values keep their magnitude through many layers. */
const SCALE = 0.02

/** Random weights cost as much as real ones. `from` and `to` name the input and output tensors. */
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
  /** Multiplies by random weights of this shape. */
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
    const residual = add('Add', named('told'), [last, through(seen, named('looked'), [width, width])])
    const wide = add('Relu', named('wide'), [through(residual, named('inner'), [width, 4 * width])])
    const output = layer === count - 1 ? to : named('output')
    last = add('Add', output, [residual, through(wide, named('outer'), [4 * width, width])])
  }
  return { nodes, weights }
}
