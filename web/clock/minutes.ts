import { startTransition, useEffect, useState } from 'react'

/** How far (ms) the clinic's clock is ahead of this browser's, by the server's last answer. */
let aheadMs = 0
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined

const aMinute = 60_000

/** Now on the clinic's clock: ms since 1970. */
const clinicNow = (): number => Date.now() + aheadMs

/** The present minute on the clinic's clock, counted since 1970. */
const minuteNow = (): number => Math.floor(clinicNow() / aMinute)

function wait(): void {
  clearTimeout(timer)
  timer = setTimeout(tick, aMinute - (clinicNow() % aMinute))
}

/** Sets how far (ms) the clinic's clock is ahead of this browser's. Another minute that comes of it begins now. */
export function setAhead(ms: number): void {
  const before = minuteNow()
  aheadMs = ms
  if (listeners.size === 0) return
  if (minuteNow() === before) wait()
  else tick()
}

function tick(): void {
  wait()
  for (const listener of listeners) listener()
}

/** A hidden tab may have missed the beginning of a minute. */
const lookUp = () => document.visibilityState === 'visible' && tick()

/** Calls back at the beginning of each minute: one timer for the whole tab. Returns the unsubscribe function. */
export function onMinute(listener: () => void): () => void {
  listeners.add(listener)
  if (listeners.size === 1) {
    wait()
    document.addEventListener('visibilitychange', lookUp)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', lookUp)
  }
}

/**
 * Renders the calling component again at the beginning of each minute of the clinic's clock. As a transition: React
 * draws a full board in short pieces, and keys and presses come in between.
 */
export function useMinute(): void {
  const [, setMinute] = useState(minuteNow)
  useEffect(() => {
    const look = () => startTransition(() => setMinute(minuteNow()))
    // A minute may have begun between drawing and listening.
    look()
    return onMinute(look)
  }, [])
}

/** Now on the clinic's clock (ms since 1970); the calling component renders again at the beginning of each minute. */
export function useNow(): number {
  useMinute()
  return clinicNow()
}
