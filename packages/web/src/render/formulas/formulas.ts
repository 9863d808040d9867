import { lazyModule } from '../../browser/lazy-module.ts'

/** Draws formulas. It weighs more than all of markdown, and is fetched where a formula is. */
const drawing = lazyModule(async () => (await import('./draw-formulas.ts')).drawFormula)

/** A text with more of them is a page of mathematics, or somebody's joke. */
const MOST = 300

/** Draws the formulas below an element, at once or as soon as it can be; until then, and where it cannot, their source stands there. */
export function drawFormulas(root: ParentNode): void {
  const formulas = [...root.querySelectorAll<HTMLElement>('.formula')].slice(0, MOST)
  if (formulas.length === 0) return
  const draw = drawing.get()
  if (draw) for (const formula of formulas) draw(formula)
  else void drawing.fetch().then(() => drawing.get() && drawFormulas(root))
}
