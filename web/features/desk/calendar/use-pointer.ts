import { type PointerEvent, type RefObject, useRef } from 'react'
import type { CalendarVisit } from '#contract/desk/calendar.ts'
import type { Column } from './columns.ts'
import { timesOf } from './in-words.ts'
import type { Target } from './queries.ts'
import { type FreeStarts, nearest } from './use-free-starts.ts'

/** A stretch of a column that was marked, to be booked or blocked. */
export type Marked = { column: Column; minute: number; minutes: number }

type Given = {
  frame: RefObject<HTMLDivElement | null>
  columns: readonly Column[]
  mayMove: (visit: CalendarVisit) => boolean
  freeStarts: FreeStarts['freeStarts']
  whyNot: FreeStarts['whyNot']
  /** Messages for places where a visit cannot be dropped, or while that is unknown. */
  says: { nowhere: string; looking: (date: string) => string }
  /** `to` is missing while the free times of the date are unknown. */
  onDrop: (visit: CalendarVisit, at: { doctorId: string; date: string }, minute: number, to?: Target) => void
  /** It was dropped on a doctor who cannot take it. */
  onRefuse: (why: string) => void
  onMark: (marked: Marked) => void
}

const step = 15
/** How long (ms) a finger must rest on a visit to drag it: a shorter press opens it, and a moving finger scrolls. */
const restMs = 350
const startsAfterPx = 5
/** How long (ms) the pointer must be above another doctor's column before their free times are asked for. */
const passesMs = 120
/** How near (minutes) a free time must be for the visit to snap to it. */
const pull = 45

/**
 * Drags visits to other times and marks empty stretches. While the pointer moves, only one element changes: nothing is
 * rendered until it is released.
 */
export function usePointer(given: Given) {
  const now = useRef(given)
  now.current = given
  return (down: PointerEvent) => {
    if (down.button !== 0 || !(down.target instanceof Element) || down.target.closest('.cal-card')) return
    const list = down.target.closest<HTMLElement>('[data-column]')
    const column = now.current.columns.find(({ key }) => key === list?.dataset.column)
    if (!list || !column) return
    const id = down.target.closest<HTMLElement>('[data-visit]')?.dataset.visit
    const visit = column.visits.find(({ _id }) => _id === id)
    if (id && (!visit || !now.current.mayMove(visit))) return
    if (!id && down.target.closest('.cal-away, .cal-hold')) return
    follow(down, now, column, visit)
  }
}

/** Follows one pointer from press to release. */
function follow(down: PointerEvent, now: RefObject<Given>, from: Column, visit: CalendarVisit | undefined) {
  const { frame, columns } = now.current
  const grid = frame.current!.firstElementChild as HTMLElement
  const drawn = frame.current!.querySelector<HTMLElement>(visit ? '.cal-ghost[data-drag]' : '.cal-marked[data-drag]')!
  // Measured once: while the pointer moves, only the grid's scroll position is read.
  const at = grid.getBoundingClientRect()
  const bodies = [...grid.querySelectorAll<HTMLElement>('[data-column]')].map((list) => {
    const { left, right, top, height } = list.getBoundingClientRect()
    return { key: list.dataset.column, left: left - at.left, right: right - at.left, top: top - at.top, height }
  })
  const style = getComputedStyle(frame.current!)
  const opens = Number(style.getPropertyValue('--opens'))
  const long = Number(style.getPropertyValue('--hours')) * 60
  /** By doctor and date; undefined while the free times load, and after a failure. */
  const free = new Map<string, Target[] | undefined>()
  let [x, y, asked, isOn] = [down.clientX, down.clientY, 0, false]
  let aim: Target | undefined
  /** Doctor, date and minute of a drop while the free times are unknown. */
  let blind: { doctorId: string; date: string; minute: number } | undefined
  /** Why it cannot be dropped on the doctor below the pointer. */
  let refused: string | undefined
  let [restsOn, resting]: [string, ReturnType<typeof setTimeout> | undefined] = ['', undefined]
  let marked: Marked | undefined

  const minuteAt = (clientY: number, top: number) =>
    opens + ((clientY - top - bodies[0]!.top) / bodies[0]!.height) * long
  const grabbed = visit ? minuteAt(down.clientY, at.top) - visit.minute : 0

  function draw() {
    asked = 0
    const { left, top } = grid.getBoundingClientRect()
    const minute = Math.min(opens + long, Math.max(opens, minuteAt(y, top)))
    if (!visit) {
      const first = minuteAt(down.clientY, at.top)
      const [start, end] = [Math.min(first, minute), Math.max(first, minute)]
      const begins = Math.floor(start / step) * step
      marked = { column: from, minute: begins, minutes: Math.max(step, Math.ceil(end / step) * step - begins) }
      return show(columns.indexOf(from), marked, timesOf(marked), false)
    }
    const over = bodies.find((body) => x - left >= body.left && x - left < body.right)?.key
    const under = columns.find(({ key }) => key === over) ?? from
    // A room is no doctor: there a visit only changes its time.
    const column = under.doctorId ? under : from
    const target = { doctorId: under.doctorId || visit.doctorId, date: column.date }
    const times = load(target)
    aim = times && nearest(times, minute - grabbed, pull)
    const wanted = aim?.minute ?? Math.round((minute - grabbed) / 5) * 5
    blind = times ? undefined : { ...target, minute: wanted }
    const stretch = { minute: wanted, minutes: aim?.minutes ?? visit.minutes }
    const { says, whyNot } = now.current
    refused = times && !aim ? whyNot(visit, column, wanted) : undefined
    const text = !times ? says.looking(target.date) : aim ? timesOf(stretch) : (refused ?? says.nowhere)
    show(columns.indexOf(column), stretch, text, times !== undefined && !aim)
  }
  function load({ doctorId, date }: { doctorId: string; date: string }) {
    const key = `${doctorId} ${date}`
    if (free.has(key) || key === restsOn) return free.get(key)
    restsOn = key
    clearTimeout(resting)
    const ask = () => {
      free.set(key, undefined)
      const found = now.current.freeStarts(visit!, date, doctorId)
      void found.then((times) => free.set(key, times)).then(later, () => undefined)
    }
    // Not of every doctor whom the pointer only passes.
    resting = setTimeout(ask, doctorId === visit!.doctorId ? 0 : passesMs)
  }
  function show(
    column: number,
    { minute, minutes }: { minute: number; minutes: number },
    text: string,
    isNowhere: boolean,
  ) {
    const { left, right, top, height } = bodies[column]!
    // A transform moves only this element and needs no new layout of the page.
    drawn.style.transform = `translate(${left + 4}px, ${top + ((minute - opens) / long) * height}px)`
    drawn.style.width = `${right - left - 10}px`
    drawn.style.height = `${(minutes / long) * height}px`
    drawn.toggleAttribute('data-nowhere', isNowhere)
    if (drawn.textContent !== text) drawn.textContent = text
    drawn.hidden = false
  }
  const later = () => {
    if (isOn) asked ||= requestAnimationFrame(draw)
  }

  function begin() {
    isOn = true
    // Captures the mouse, so that elements below do not react and the cursor stays the same.
    if (down.pointerType === 'mouse') frame.current?.setPointerCapture(down.pointerId)
    frame.current?.toggleAttribute('data-dragging', true)
    if (visit) load({ doctorId: visit.doctorId, date: from.date })
    later()
  }
  function moved(event: globalThis.PointerEvent) {
    if (event.pointerId !== down.pointerId) return
    ;[x, y] = [event.clientX, event.clientY]
    const far = Math.hypot(x - down.clientX, y - down.clientY) > startsAfterPx
    if (!isOn && far) {
      // A touch that moves before the long press is a scroll.
      if (down.pointerType === 'mouse') begin()
      else return end()
    }
    later()
  }
  function up(event: globalThis.PointerEvent) {
    if (event.pointerId !== down.pointerId) return
    const wasOn = isOn
    if (!wasOn && !visit) draw()
    end()
    if (wasOn && visit) {
      window.addEventListener('click', stop, { capture: true, once: true })
      setTimeout(() => window.removeEventListener('click', stop, { capture: true }), 50)
      if (blind) now.current.onDrop(visit, blind, blind.minute)
      else if (aim && (aim.doctorId !== visit.doctorId || aim.date !== visit.date || aim.minute !== visit.minute)) {
        now.current.onDrop(visit, aim, aim.minute, aim)
      } else if (refused) now.current.onRefuse(refused)
    } else if (marked) now.current.onMark(wasOn ? marked : { ...marked, minutes: 30 })
  }
  function end() {
    clearTimeout(rests)
    clearTimeout(resting)
    cancelAnimationFrame(asked)
    isOn = false
    drawn.hidden = true
    frame.current?.removeAttribute('data-dragging')
    if (frame.current?.hasPointerCapture(down.pointerId)) frame.current.releasePointerCapture(down.pointerId)
    window.removeEventListener('pointermove', moved)
    window.removeEventListener('pointerup', up)
    window.removeEventListener('pointercancel', end)
    window.removeEventListener('keydown', escaped, { capture: true })
  }
  const stop = (event: Event) => event.stopPropagation()
  function escaped(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !isOn) return
    event.stopPropagation()
    end()
  }
  const rests = down.pointerType === 'mouse' ? undefined : setTimeout(begin, restMs)
  window.addEventListener('pointermove', moved)
  window.addEventListener('pointerup', up)
  window.addEventListener('pointercancel', end)
  window.addEventListener('keydown', escaped, { capture: true })
}
