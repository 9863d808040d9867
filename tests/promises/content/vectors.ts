import { addressed } from './addresses.ts'
import { markup } from './markup.ts'
import { clobbering, directions, mutations } from './mutations.ts'
import { styled } from './styles.ts'

/** What a text stands in, as models and authors write. */
const around: readonly string[] = [
  '**@**',
  '“@”',
  '`@`',
  '``` \n@\n```',
  '> @',
  '- @',
  '# @',
  '| a |\n|-|\n| @ |',
  '<details><summary>@</summary>@</details>',
  '<ruby>@<rt>@</rt></ruby>',
  '<think>@</think>',
  '~~@~~ *@*',
]

const core = [
  '<img src=x onerror=TRAP>',
  '<script>TRAP</script>',
  '<svg onload=TRAP>',
  '<a href="javascript:TRAP">x</a>',
]

const all: readonly string[] = [
  ...markup,
  ...mutations,
  ...clobbering,
  ...directions,
  ...styled,
  ...addressed,
  ...core.flatMap(inner => around.map(text => text.replaceAll('@', () => inner))),
]

/** Every hostile text, each with a number by which it tells itself apart when it runs, or asks the canary. */
export const vectorsFor = (canary: string): readonly string[] =>
  all.map((vector, number) =>
    vector
      .replaceAll('TRAP', `trap(${number})`)
      .replaceAll('CANARY_HOST', new URL(canary).host)
      .replaceAll('CANARY', `${canary}/vector-${number}`),
  )
