/** What can be pressed or typed into. */
const acts = 'a[href], button, input, select, textarea, summary, label, [role="button"], [role="tab"], [tabindex="0"]'
/** How far (px) a place is from the next one that is tried, and from what lies beside it. */
const [step, gap] = [8, 4]

/**
 * The place (px from the window's top) nearest to `from` at which a box of this width and height lies over nothing
 * that can be pressed, in the upper two thirds of the window; `from` itself if there is none. What lies in `box` is
 * left out.
 */
export function placeBesideActs(box: HTMLElement, from: number): number {
  const { left, right, height } = box.getBoundingClientRect()
  const inTheWay = [...document.querySelectorAll<HTMLElement>(acts)].flatMap((act) => {
    if (box.contains(act) || getComputedStyle(act).visibility === 'hidden') return []
    const rect = act.getBoundingClientRect()
    return rect.width > 0 && rect.left < right && rect.right > left ? [rect] : []
  })
  const last = (window.innerHeight * 2) / 3 - height
  for (let top = from; top <= last; top += step) {
    if (inTheWay.every((act) => act.bottom + gap <= top || act.top - gap >= top + height)) return top
  }
  return from
}
