import { useState } from 'react'
import type { Position } from './distance.ts'

/**
 * Finds the reader's position once they press for it (`find`): the browser asks them first. `finding`: how that stands,
 * undefined before it and after it was found.
 */
export function useOwnPosition(onFound: (position: Position) => void) {
  const [finding, setFinding] = useState<'asking' | 'failed'>()
  async function find() {
    setFinding('asking')
    try {
      onFound(await ownPosition())
      setFinding(undefined)
    } catch {
      setFinding('failed')
    }
  }
  return { finding, find }
}

/** Asks the browser, which asks the person. Rejects if they refuse, or it is not found within ten seconds. */
const ownPosition = () =>
  new Promise<Position>((resolve, reject) => {
    if (!navigator.geolocation) return reject(new Error('This browser knows no position'))
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ latitude, longitude }),
      reject,
      { enableHighAccuracy: true, timeout: 10_000 },
    )
  })
