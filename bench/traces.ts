import type { Browser, Page } from '@playwright/test'
import { percentile } from './stage.ts'

type Event = { name: string; ph: string; ts: number; dur?: number; pid: number; tid: number }

const categories = ['toplevel', 'devtools.timeline', 'devtools.timeline.frame', 'disabled-by-default-devtools.timeline']

/** Chromium's trace of an act. */
export async function traced(browser: Browser, page: Page, act: () => Promise<void>): Promise<Event[]> {
  await browser.startTracing(page, { categories })
  await act()
  // What the last move began is part of it.
  await page.waitForTimeout(200)
  return JSON.parse((await browser.stopTracing()).toString()).traceEvents
}

/** The tasks of the page's main thread (times in µs): that of the process which painted most. */
function mainTasks(events: readonly Event[]) {
  const painted = events.filter(({ name }) => name === 'PrePaint')
  const byProcess = Map.groupBy(painted, ({ pid }) => pid)
  const [[pid, own] = [0, []]] = [...byProcess].sort(([, a], [, b]) => b.length - a.length)
  const main = own[0]?.tid
  const tasks = events
    .filter((each) => each.pid === pid && each.tid === main && each.name === 'RunTask' && each.ph === 'X')
    .map(({ ts, dur = 0 }) => ({ ts, dur }))
  return { pid, tasks }
}

/** The longest task of the page's main thread (ms). */
export const longestTask = (events: readonly Event[]): number =>
  Math.max(0, ...mainTasks(events).tasks.map(({ dur }) => dur / 1000))

/** The longest task of the page's main thread, and the work between two frames (both ms). */
export function figuresOf(events: readonly Event[]) {
  const { pid, tasks } = mainTasks(events)
  const frames = events
    .filter((each) => each.pid === pid && each.name === 'AnimationFrame' && each.ph === 'b')
    .map(({ ts }) => ts)
    .sort((a, b) => a - b)
  if (frames.length < 30) throw new Error(`Only ${frames.length} frames in a trace of ${events.length} events`)
  const work = frames
    .slice(0, -1)
    .map((from, n) =>
      tasks.filter(({ ts }) => ts >= from && ts < frames[n + 1]!).reduce((sum, { dur }) => sum + dur / 1000, 0),
    )
  work.sort((a, b) => a - b)
  return { longest: longestTask(events), frames: work.length, p95: percentile(work, 0.95) }
}
