import { expect, test } from 'vitest'
import {
  areaPath,
  type ChartPoint,
  chooseAxisMaximum,
  findNearestMoment,
  linePath,
  pointsPath,
} from './line-of.ts'

const frame = { from: 0, to: 100, top: 10, stretchMs: 10 }
const dots = (...values: [at: number, value: number | null][]): ChartPoint[] =>
  values.map(([at, value]) => ({ at, value }))

test('a line goes from left to right, with the largest value on top', () => {
  expect(linePath(dots([0, 0], [10, 10]), frame)).toBe('M0 88L32 0')
})

test('a line has a gap where data is missing', () => {
  expect(linePath(dots([0, 5], [10, 5], [50, 5], [60, 5]), frame)).toBe('M0 44L32 44M160 44L192 44')
  expect(linePath(dots([0, 5], [10, null], [20, 5], [30, 5]), frame)).toBe('M64 44L96 44')
})

test('a single point is visible', () => {
  expect(pointsPath(dots([50, 5]), frame)).toBe('M160 44h0.01')
  expect(pointsPath(dots([0, 5], [10, 5]), frame)).toBe('')
})

test('the area under a line ends with it', () => {
  expect(areaPath(dots([0, 5], [10, 10], [50, 5]), frame)).toBe('M0 88L0 44L32 0L32 88Z')
})

test.each([
  [[], 1],
  [[0], 1],
  [[0.4], 0.5],
  [[1], 1],
  [[1.1], 2],
  [[130, 12], 200],
  [[5_400], 10_000],
])('%j has an axis up to %d', (values, top) => {
  expect(chooseAxisMaximum(values)).toBe(top)
})

test('byte axes have round numbers in their own unit', () => {
  expect(chooseAxisMaximum([80 * 1024 ** 3], 1024)).toBe(100 * 1024 ** 3)
  expect(chooseAxisMaximum([700 * 1024 ** 2], 1024)).toBe(1000 * 1024 ** 2)
})

test('the nearest point is selected', () => {
  const places = [0, 0.19, 0.21, 0.69, 0.71, 1]
  expect(places.map(place => findNearestMoment([0, 40, 100], place, frame))).toEqual([0, 0, 1, 1, 2, 2])
})
