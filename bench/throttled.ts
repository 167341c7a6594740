import type { Browser, CDPSession } from '@playwright/test'

/** One load of a page by a simulated slow phone over a slow connection: times in milliseconds. */
export type Load = {
  /** When the largest thing of the first screen was painted. */
  largestPaint: number
  /** The time the main thread was blocked: the sum of what tasks took beyond 50 ms. */
  blocked: number
  /** Chromium's cumulative layout shift. */
  shift: number
  /** The largest element that was painted, to know what to speed up. */
  largest: string
}

const line = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }

declare global {
  interface Window {
    seen: Load
  }
}

/** 1.6 Mbit/s, a latency of 150 ms, and a quarter of this machine's speed. */
export async function throttle(devTools: CDPSession): Promise<void> {
  await devTools.send('Network.enable')
  await devTools.send('Network.emulateNetworkConditions', line)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

/** Loads a page with an empty cache, throttled as above. */
export async function loadThrottled(browser: Browser, address: string): Promise<Load> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true })
  const page = await context.newPage()
  await throttle(await context.newCDPSession(page))
  await page.addInitScript(watch)
  await page.goto(address, { waitUntil: 'networkidle' })
  const seen = await page.evaluate(() => window.seen)
  await context.close()
  return seen
}

/** Runs in the page. */
function watch(): void {
  type Entry = PerformanceEntry & { value: number; hadRecentInput: boolean; element?: Element }
  window.seen = { largestPaint: 0, blocked: 0, shift: 0, largest: '' }
  const observe = (type: string, note: (entry: Entry) => void) => {
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) note(entry as Entry)
    })
    observer.observe({ type, buffered: true })
  }
  observe('largest-contentful-paint', ({ startTime, element }) => {
    window.seen.largestPaint = startTime
    window.seen.largest = `${element?.tagName.toLowerCase()}.${element?.className}`
  })
  observe('longtask', ({ duration }) => {
    window.seen.blocked += duration - 50
  })
  observe('layout-shift', ({ value, hadRecentInput }) => {
    if (!hadRecentInput) window.seen.shift += value
  })
}
