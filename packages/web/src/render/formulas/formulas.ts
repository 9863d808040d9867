import { lazyModule } from '../../browser/lazy-module.ts'

/** Loads the formula renderer, which is larger than all of markdown, only when there is a formula. */
const drawing = lazyModule(async () => (await import('./draw-formulas.ts')).drawFormula)

/** Limit per text; more is a maths page or a joke. */
const MOST = 300

/** Renders the formulas below an element, now or once the renderer has loaded. Until then their source is shown. */
export function drawFormulas(root: ParentNode): void {
  const formulas = [...root.querySelectorAll<HTMLElement>('.formula')].slice(0, MOST)
  if (formulas.length === 0) return
  const draw = drawing.get()
  if (draw) for (const formula of formulas) draw(formula)
  else void drawing.fetch().then(() => drawing.get() && drawFormulas(root))
}
