/** Buttons, labels and values of selects that are cut off or run out of the page. */
export function cutOnPage(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement
  const widest = [...document.querySelectorAll('body *')].reduce((one, other) =>
    other.getBoundingClientRect().right >= scrollWidth - 1 ? other : one,
  )
  const cut =
    scrollWidth > clientWidth ? [`${scrollWidth - clientWidth} px too wide: ${widest.tagName}.${widest.className}`] : []
  // A count at the corner of a button may overlap its edge; its label includes it.
  for (const count of document.querySelectorAll<HTMLElement>('button [aria-hidden="true"]')) {
    if (getComputedStyle(count).position === 'absolute') count.style.display = 'none'
  }
  const smallest = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) * 0.874
  for (const part of document.querySelectorAll<HTMLElement>('main *')) {
    if (!(part instanceof HTMLElement) || part.closest('[aria-hidden="true"]')) continue
    const says = [...part.childNodes].some((node) => node instanceof Text && node.data.trim())
    const size = Number.parseFloat(getComputedStyle(part).fontSize)
    if (says && size < smallest && part.checkVisibility()) cut.push(`${size} px: "${part.innerText.slice(0, 40)}"`)
  }
  const pen = document.createElement('canvas').getContext('2d')!
  for (const part of document.querySelectorAll<HTMLElement>('button, label, select, a, h1, h2, h3, dt, th')) {
    if (!part.checkVisibility({ visibilityProperty: true }) || part.closest('[aria-hidden="true"]')) continue
    const style = getComputedStyle(part)
    const { width, height } = part.getBoundingClientRect()
    if (style.display === 'inline' || style.clipPath !== 'none' || width < 2 || height < 2) continue
    const said = part instanceof HTMLSelectElement ? (part.selectedOptions[0]?.text ?? '') : part.innerText
    let isCut = part.scrollWidth > part.clientWidth + 1
    if (part instanceof HTMLSelectElement) {
      pen.font = style.font
      const room =
        part.clientWidth - Number.parseFloat(style.paddingInlineStart) - Number.parseFloat(style.paddingInlineEnd)
      // Only text that is longer than the screen may end in an ellipsis.
      isCut = pen.measureText(said).width > Math.max(room, 200)
    }
    if (isCut) cut.push(`${part.tagName} "${said.slice(0, 40)}"`)
  }
  return cut
}

/** What has the focus, and lies below something that stays where it is. */
export function coveredOnPage(): string[] {
  const covered: string[] = []
  const parts = 'main :is(a[href], button, input:not([type="hidden"]), textarea, select, summary, [tabindex="0"])'
  for (const part of document.querySelectorAll<HTMLElement>(parts)) {
    if (!part.checkVisibility({ visibilityProperty: true }) || part.tabIndex < 0) continue
    const box = part instanceof HTMLInputElement ? (part.closest('label') ?? part) : part
    part.focus()
    const { left, top, width, height } = box.getBoundingClientRect()
    if (width < 2 || height < 2) continue
    // Seen is a spot of it: its middle, or its beginning where it is larger than the screen.
    const spots = [top + height / 2, top + Math.min(height, 40) / 2, top + height - Math.min(height, 40) / 2]
    const isSeen = spots.some((y) => {
      const there = document.elementFromPoint(left + width / 2, y)
      return there !== null && (box.contains(there) || there.contains(box))
    })
    if (!isSeen) covered.push(`${part.tagName} "${(part.innerText || part.ariaLabel || '').slice(0, 40)}" is covered`)
  }
  return covered
}
