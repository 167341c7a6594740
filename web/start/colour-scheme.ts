import { useState, useSyncExternalStore } from 'react'
import { localStore } from '../drafts/storage.ts'

/** Light, dark, or as the device has it. */
export const colourSchemes = ['auto', 'light', 'dark'] as const
export type ColourScheme = (typeof colourSchemes)[number]

const kept = 'colour-scheme'

/**
 * Stands inline in every page, before anything is drawn (its text is copied there, so it may use nothing from outside):
 * says in `data-colours` of the page whether it is light or dark, and follows the device and what is chosen.
 */
export function followColours(): void {
  const device = matchMedia('(prefers-color-scheme: dark)')
  function draw() {
    let chosen: string | null = null
    try {
      // The second name is the one of Mantine, which kept it before.
      chosen = localStorage.getItem('colour-scheme') ?? localStorage.getItem('mantine-color-scheme-value')
    } catch {
      // Storage is blocked: as the device has it.
    }
    const isDark = chosen === 'dark' || (chosen !== 'light' && device.matches)
    document.documentElement.dataset.colours = isDark ? 'dark' : 'light'
  }
  draw()
  device.addEventListener('change', draw)
  addEventListener('storage', draw)
  addEventListener('colours', draw)
}

const isScheme = (text: string | null): text is ColourScheme => colourSchemes.some((scheme) => scheme === text)

/** What this browser's reader has chosen, and how to choose. */
export function useColourScheme() {
  const [scheme, setScheme] = useState<ColourScheme>(() => {
    const chosen = localStore.get(kept)
    return isScheme(chosen) ? chosen : 'auto'
  })
  function choose(chosen: ColourScheme) {
    localStore.set(kept, chosen)
    setScheme(chosen)
    window.dispatchEvent(new Event('colours'))
  }
  return { scheme, choose }
}

function watch(changed: () => void) {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributeFilter: ['data-colours'] })
  return () => observer.disconnect()
}

/** Whether the page is light or dark now. */
export const useColours = () =>
  useSyncExternalStore(
    watch,
    () => document.documentElement.dataset.colours,
    () => 'light',
  )
