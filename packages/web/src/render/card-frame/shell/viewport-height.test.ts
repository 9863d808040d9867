import { expect, test } from 'vitest'
import { withViewportHeight } from './viewport-height.ts'

test.each([
  ['<style>a{min-height:100vh}</style>', '<style>a{min-height:calc(var(--viewport-height) * 1)}</style>'],
  [
    '<style>\na { height: calc(50.5dvh - 2px) }',
    '<style>\na { height: calc(calc(var(--viewport-height) * 0.505) - 2px) }',
  ],
  [
    '<p style="max-height: 80vh">80vh</p>',
    '<p style="max-height: calc(var(--viewport-height) * 0.8)">80vh</p>',
  ],
  [
    "<script>a.style.minHeight = '50vh'</script>",
    "<script>a.style.minHeight = 'calc(var(--viewport-height) * 0.5)'</script>",
  ],
  [
    "<script>a.style.setProperty('min-height', '5vh')</script>",
    "<script>a.style.setProperty('min-height', 'calc(var(--viewport-height) * 0.05)')</script>",
  ],
  ['<p>100vh is the window</p>', null],
  ['<style>.x50vh{width:50vw}</style>', null],
])('only the height of the window becomes the reader’s: %s', (css, expected) => {
  expect(withViewportHeight(css)).toBe(expected ?? css)
})

test('an unclosed style element takes linear time', () => {
  const hostile = '<style>'.repeat(20_000) + ' style="'.repeat(20_000) + 'minheight '.repeat(20_000)
  expect(withViewportHeight(hostile)).toBe(hostile)
})
