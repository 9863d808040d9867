import { useId, useLayoutEffect } from 'react'
import { contentClass } from './content-class.ts'
import { copySafeStyle } from './safe-style.ts'

/** Characters of a message's style sheets together, and rules that are taken from them. */
const TEXT_MAX = 64_000
const MOST_RULES = 500

/** A string, which is passed over, or a class. Selectors come from the browser's own writing, where nothing is odd. */
const STRING_OR_CLASS = /"(?:[^"\\]|\\.)*"|\.((?:[\w\u0080-\uffff-]|\\[^\n])+)/g

/**
 * What is harmless in a style sheet of strangers, for elements within one scope alone. The browser reads it, in a sheet
 * that is shown nowhere and loads nothing; so that nothing it would understand is understood otherwise here.
 * `@media` stays; every other at-rule is left out.
 */
export function scopeSheet(css: string, scope: string): CSSStyleSheet {
  const read = new CSSStyleSheet()
  read.replaceSync(css.slice(0, TEXT_MAX))
  const made = new CSSStyleSheet()
  const budget = { rules: MOST_RULES }
  copyRules(read, made, scope, budget)
  return made
}

type RuleList = CSSStyleSheet | CSSGroupingRule

function copyRules(from: RuleList, to: RuleList, scope: string, budget: { rules: number }): void {
  for (const rule of from.cssRules) {
    if (budget.rules-- <= 0) return
    if (rule instanceof CSSStyleRule) copyStyleRule(rule, to, scope)
    if (!(rule instanceof CSSMediaRule)) continue
    const media = insert(`@media ${rule.conditionText} {}`, to)
    if (media instanceof CSSMediaRule) copyRules(rule, media, scope, budget)
  }
}

/** Nested below the scope, every selector of a list reaches only what is in it; `&` is how one could reach out. */
function copyStyleRule(rule: CSSStyleRule, to: RuleList, scope: string): void {
  if (rule.selectorText.includes('&')) return
  const outer = insert(`.${scope} { ${withContentClasses(rule.selectorText)} {} }`, to)
  const inner = outer instanceof CSSStyleRule ? outer.cssRules[0] : undefined
  if (inner instanceof CSSStyleRule) copySafeStyle(rule.style, inner.style)
}

const withContentClasses = (selector: string): string =>
  selector.replaceAll(STRING_OR_CLASS, (whole, name?: string) =>
    name === undefined ? whole : `.${contentClass(name)}`,
  )

const insert = (text: string, to: RuleList): CSSRule | undefined =>
  to.cssRules[to.insertRule(text, to.cssRules.length)]

/**
 * Applies the style sheets that a text brought to elements of one class, and gives the class. They come into the page as
 * rules that were read and written anew, never as text, so that its policy needs no exception for them.
 */
export function useStyles(css: string): string | undefined {
  const scope = `styles${useId()}`
  useLayoutEffect(() => {
    if (css === '') return
    const sheet = scopeSheet(css, scope)
    document.adoptedStyleSheets.push(sheet)
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter(other => other !== sheet)
    }
  }, [css, scope])
  return css === '' ? undefined : scope
}
