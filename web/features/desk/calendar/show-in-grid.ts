/** Scrolls no further than a block of the grid needs to be in view, beside the names of the columns and the hours. */
export function showInGrid(block: HTMLElement, card?: Element | null): void {
  const frame = block.closest<HTMLElement>('.cal-frame')
  const heads = frame?.querySelector<HTMLElement>('.cal-heads')
  const gutter = frame?.querySelector<HTMLElement>('.cal-gutter')
  if (!frame || !heads || !gutter) return
  frame.style.scrollPaddingBlockStart = `${heads.offsetHeight}px`
  frame.style.scrollPaddingInlineStart = `${gutter.offsetWidth}px`
  // At the bottom of a narrow screen, the card would lie over it.
  block.style.scrollMarginBlockEnd = card ? `${window.innerHeight - card.getBoundingClientRect().top + 8}px` : ''
  block.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
