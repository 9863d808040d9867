/** What a picture does not show, or would wait for. */
const LEFT_OUT = 'script, noscript, template, iframe, object, embed, link, meta, base, audio, source'
/** Movements stand where they end. */
const AT_REST =
  '*,::before,::after{animation-duration:0s!important;animation-delay:0s!important;transition:none!important}'

/** The page as it stands, as XML without scripts: what a picture can be drawn of. */
export function takeStill(): string {
  const { documentElement: page } = document
  const still = page.cloneNode(true) as HTMLElement // an element's clone is of its kind
  keepDrawings(page, still)
  keepInputs(page, still)
  for (const element of still.querySelectorAll(LEFT_OUT)) element.remove()
  const style = document.createElement('style')
  style.textContent = AT_REST
  still.append(style)
  return new XMLSerializer().serializeToString(still)
}

/** What scripts have drawn is in no markup. */
function keepDrawings(page: Element, still: Element): void {
  const copies = still.querySelectorAll('canvas')
  page.querySelectorAll('canvas').forEach((canvas, index) => {
    const picture = document.createElement('img')
    picture.src = drawingOf(canvas)
    picture.style.cssText = `${canvas.style.cssText};width:${canvas.clientWidth}px;height:${canvas.clientHeight}px`
    picture.className = canvas.className
    copies[index]?.replaceWith(picture)
  })
}

function drawingOf(canvas: HTMLCanvasElement): string {
  try {
    return canvas.toDataURL('image/webp', 0.6)
  } catch {
    return '' // it has pictures of another origin in it, and nobody may read those
  }
}

/** What was typed or ticked is in no markup either. */
function keepInputs(page: Element, still: Element): void {
  const copies = still.querySelectorAll('input, textarea, option')
  page.querySelectorAll('input, textarea, option').forEach((field, index) => {
    const copy = copies[index]
    if (field instanceof HTMLTextAreaElement) copy?.replaceChildren(field.value)
    else if (field instanceof HTMLOptionElement) copy?.toggleAttribute('selected', field.selected)
    else if (field instanceof HTMLInputElement) {
      copy?.setAttribute('value', field.value)
      copy?.toggleAttribute('checked', field.checked)
    }
  })
}
