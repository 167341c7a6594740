import { localStore } from '../drafts/storage.ts'

const declined = 'language-offer'

/**
 * The first of the languages that this browser asks for which a page is offered in; undefined where the page is in one
 * of them already, its reader came from another page of ours, or has declined.
 */
function languageWanted(offered: readonly string[], declinedName: string): string | undefined {
  const asked = navigator.languages.map((name) => name.split('-')[0] ?? '')
  const { lang } = document.documentElement
  try {
    if (asked.includes(lang) || localStorage.getItem(declinedName)) return undefined
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

/** Shows the offer before the app runs: stands inline in the prepared pages, so it may use nothing from outside. */
function showOffer(wanted: typeof languageWanted, declinedName: string): void {
  document.addEventListener('DOMContentLoaded', () => {
    const offers = Array.from(document.querySelectorAll<HTMLElement>('[data-language-offer]'))
    const language = wanted(
      offers.map(({ lang }) => lang),
      declinedName,
    )
    for (const offer of offers) offer.hidden = offer.lang !== language
  })
}

/** The script that shows the offer. */
export const offerScript = (): string => `(${showOffer})(${languageWanted},${JSON.stringify(declined)})`
