const SIDES = ['top', 'right', 'bottom', 'left']
const CORNERS = ['top-left', 'top-right', 'bottom-right', 'bottom-left']

/**
 * Allowed properties. Without the functions and negative values refused below, none can load a resource or move content
 * over its surroundings.
 */
const PROPERTIES = new Set([
  ...`color opacity background-color background-image background-size background-position-x background-position-y
    background-repeat background-clip background-origin box-shadow
    font-style font-weight font-size font-family font-variant-caps line-height letter-spacing word-spacing
    text-align text-indent text-transform text-overflow text-shadow text-decoration-line text-decoration-style
    text-decoration-color text-decoration-thickness text-underline-offset
    white-space white-space-collapse text-wrap-mode word-break overflow-wrap vertical-align writing-mode
    list-style-type list-style-position border-collapse border-spacing caption-side table-layout
    display box-sizing width min-width max-width height min-height max-height aspect-ratio overflow-x overflow-y
    flex-direction flex-wrap flex-grow flex-shrink flex-basis order gap row-gap column-gap
    align-items align-content align-self justify-items justify-content justify-self
    grid-template-columns grid-template-rows grid-template-areas grid-auto-flow grid-auto-columns grid-auto-rows
    grid-column-start grid-column-end grid-row-start grid-row-end content`.split(/\s+/),
  ...SIDES.flatMap(side => [
    ...['width', 'style', 'color'].map(part => `border-${side}-${part}`),
    `padding-${side}`,
    `margin-${side}`,
  ]),
  ...CORNERS.map(corner => `border-${corner}-radius`),
])

/** These functions load resources, or their value can't be checked here. */
const REFUSED_FUNCTION = /(?:url|src|image|image-set|cross-fade|element|paint|var|env|attr)\(/i
const NEGATIVE = /(?:^|[\s(,])-\.?\d/
/** Negative values of these properties move a text over its neighbours. */
const DISPLACING = /^(?:margin|text-indent|letter-spacing|word-spacing)/

/** Copies safe properties one by one, because `cssText` would need a laxer CSP. */
export function copySafeStyle(from: CSSStyleDeclaration, to: CSSStyleDeclaration): void {
  for (const property of from) {
    const value = from.getPropertyValue(property)
    if (isSafe(property, value)) to.setProperty(property, value, from.getPropertyPriority(property))
  }
}

const isSafe = (property: string, value: string): boolean =>
  PROPERTIES.has(property) &&
  !REFUSED_FUNCTION.test(value) &&
  !(DISPLACING.test(property) && NEGATIVE.test(value))
