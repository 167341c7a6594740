import { useSyncExternalStore } from 'react'
import { localStore } from '../drafts/storage.ts'

/** Light, dark, or as the device has it. */
export const colourSchemes = ['auto', 'light', 'dark'] as const
export type ColourScheme = (typeof colourSchemes)[number]

const kept = 'colour-scheme'
/** Where Mantine kept it. */
const keptBefore = 'mantine-color-scheme-value'

/**
 * Stands inline in every page, before anything is drawn (its text is copied there, so it may use nothing from outside):
 * says in `data-colours` of the page whether it is light or dark, and follows the device and what is chosen. `colours`
 * has it draw again; with a scheme as its detail, that one counts, whether or not it could be kept.
 */
export function followColours(): void {
  const device = matchMedia('(prefers-color-scheme: dark)')
  let chosen: string | null = null
  function read() {
    try {
      chosen = localStorage.getItem('colour-scheme') ?? localStorage.getItem('mantine-color-scheme-value')
    } catch {
      // Storage is blocked: as the device has it.
    }
  }
  function draw() {
    const isDark = chosen === 'dark' || (chosen !== 'light' && device.matches)
    document.documentElement.dataset.colours = isDark ? 'dark' : 'light'
  }
  read()
  draw()
  device.addEventListener('change', draw)
  addEventListener('storage', () => {
    read()
    draw()
  })
  addEventListener('colours', (event) => {
    if (event instanceof CustomEvent && event.detail) chosen = event.detail
    draw()
  })
}

/** Draws the colours again: chosen ones, or after the page's root was made anew. */
export function drawColours(chosen?: ColourScheme): void {
  window.dispatchEvent(new CustomEvent('colours', { detail: chosen }))
}

const isScheme = (text: string | null): text is ColourScheme => colourSchemes.some((scheme) => scheme === text)

function hearChoices(changed: () => void) {
  const events = ['storage', 'colours']
  for (const event of events) window.addEventListener(event, changed)
  return () => {
    for (const event of events) window.removeEventListener(event, changed)
  }
}

function chosenScheme(): ColourScheme {
  const chosen = localStore.get(kept) ?? localStore.get(keptBefore)
  return isScheme(chosen) ? chosen : 'auto'
}

/** What this browser's reader has chosen, and how to choose. */
export function useColourScheme() {
  const scheme = useSyncExternalStore(hearChoices, chosenScheme, () => 'auto' as const)
  function choose(chosen: ColourScheme) {
    localStore.set(kept, chosen)
    drawColours(chosen)
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
