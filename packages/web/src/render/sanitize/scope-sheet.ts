import { useId, useLayoutEffect } from 'react'
import { contentClass } from './content-class.ts'
import { copySafeStyle } from './safe-style.ts'

/** Total characters of a message's style sheets, and rules used of them. */
const TEXT_MAX = 64_000
const MAX_RULES = 500

/** Matches a class, or a string, which is skipped. The browser serialised the selectors, so they are well-formed. */
const STRING_OR_CLASS = /"(?:[^"\\]|\\.)*"|\.((?:[\w\u0080-\uffff-]|\\[^\n])+)/g

/**
 * Copies the safe rules of an untrusted style sheet, scoped to one element. The browser parses it into a detached
 * sheet, so both agree on its meaning. `@media` stays; other at-rules are dropped.
 */
function scopeSheet(css: string, scope: string): CSSStyleSheet {
  const read = new CSSStyleSheet()
  read.replaceSync(css.slice(0, TEXT_MAX))
  const made = new CSSStyleSheet()
  const budget = { rules: MAX_RULES }
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

/** Nesting below the scope limits every selector to its content; `&` could reach outside. */
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
 * Applies a text's style sheets under one class, which is returned. Rules are parsed and rebuilt, never inserted as
 * text, so the CSP needs no exception.
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
