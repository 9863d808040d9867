import { lazyModule } from '../../browser/lazy-module.ts'

/** The formula renderer is larger than all of markdown, so only formulas load it. */
const drawing = lazyModule(async () => (await import('./draw-formulas.ts')).drawFormula)

/** Per text; only maths pages and jokes contain more. */
const MOST = 300

/** Renders the formulas below an element once the renderer is loaded; until then their source is shown. */
export function drawFormulas(root: ParentNode): void {
  const formulas = [...root.querySelectorAll<HTMLElement>('.formula')].slice(0, MOST)
  if (formulas.length === 0) return
  const draw = drawing.get()
  if (draw) for (const formula of formulas) draw(formula)
  else void drawing.fetch().then(() => drawing.get() && drawFormulas(root))
}
