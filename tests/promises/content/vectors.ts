import { addressed } from './addresses.ts'
import { markup } from './markup.ts'
import { clobbering, directions, mutations } from './mutations.ts'
import { styled } from './styles.ts'

/** The contexts in which models and authors would write a hostile text. */
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

/** Every hostile text, with a number that identifies it when it runs or requests the canary. */
export const vectorsFor = (canary: string): readonly string[] =>
  all.map((vector, number) =>
    vector
      .replaceAll('TRAP', `trap(${number})`)
      .replaceAll('CANARY_HOST', new URL(canary).host)
      .replaceAll('CANARY', `${canary}/vector-${number}`),
  )
