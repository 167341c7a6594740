import { localStore } from '../drafts/storage.ts'

const declined = 'language-offer'

/**
 * The first language of this browser's preferences in which the page is offered. Undefined where the page is already in
 * one of them, or its reader came from another page of ours, has declined, or has pressed something else.
 */
function languageWanted(offered: readonly string[], declinedName: string): string | undefined {
  const asked = navigator.languages.map((name) => name.split('-')[0] ?? '')
  const { lang, dataset } = document.documentElement
  try {
    if ('goesOn' in dataset || asked.includes(lang) || localStorage.getItem(declinedName)) return undefined
  } catch {
    return undefined
  }
  if (document.referrer.startsWith(`${window.location.origin}/`)) return undefined
  return asked.find((name) => offered.includes(name))
}

export const languageToOffer = (offered: readonly string[]) => languageWanted(offered, declined)

export function declineLanguage(): void {
  localStore.set(declined, 'no')
}

/**
 * Shows the offer before the app runs. Pressing anything else hides it until the next full load. This function is
 * copied inline into the prerendered pages, so it may use nothing from outside.
 */
function showOffer(wanted: typeof languageWanted, declinedName: string): void {
  document.addEventListener('DOMContentLoaded', () => {
    const offers = Array.from(document.querySelectorAll<HTMLElement>('[data-language-offer]'))
    const language = wanted(
      offers.map(({ lang }) => lang),
      declinedName,
    )
    for (const offer of offers) offer.hidden = offer.lang !== language
  })
  document.addEventListener('pointerdown', ({ target }) => {
    if (target instanceof Element && target.closest('[data-language-offer]')) return
    document.documentElement.dataset.goesOn = ''
    for (const offer of document.querySelectorAll<HTMLElement>('[data-language-offer]')) offer.hidden = true
  })
}

/** The script that shows the offer. */
export const offerScript = (): string => `(${showOffer})(${languageWanted},${JSON.stringify(declined)})`
