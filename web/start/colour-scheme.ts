import { useSyncExternalStore } from 'react'
import { localStore } from '../drafts/storage.ts'

/** Light, dark, or as the device is set. */
export const colourSchemes = ['auto', 'light', 'dark'] as const
export type ColourScheme = (typeof colourSchemes)[number]

const kept = 'colour-scheme'
/** Where Mantine stored it. */
const keptBefore = 'mantine-color-scheme-value'

/**
 * Copied inline into every page, before anything is drawn, so it may use nothing from outside. Sets `data-colours` of
 * the page to light or dark, and updates it when the device or the chosen scheme changes. A `colours` event draws
 * again; a scheme in its detail is used even if the browser could not store it.
 */
export function followColours(): void {
  const device = matchMedia('(prefers-color-scheme: dark)')
  let chosen: string | null = null
  function read() {
    try {
      chosen = localStorage.getItem('colour-scheme') ?? localStorage.getItem('mantine-color-scheme-value')
    } catch {
      // Storage is blocked: use the device's setting.
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

/** Draws the colours again: after a scheme was chosen, or after the page's root element was replaced. */
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

/** The scheme chosen in this browser, and the function to choose one. */
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
