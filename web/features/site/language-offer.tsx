import { IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { addressIn, languages, offeredLanguages } from '../../../texts/languages.ts'
import { pageLanguage } from '../../language/language.ts'
import { declineLanguage, languageToOffer } from '../../language/language-offer.ts'

/**
 * Offers the page in the reader's language, in that language. The offer lies over the page, so that nothing moves. An
 * inline script shows it before hydration, and hides it when anything else is pressed.
 */
export function LanguageOffer() {
  const { pathname, search, hash } = useLocation()
  const others = offeredLanguages.filter((language) => language !== pageLanguage())
  const [wanted, setWanted] = useState<string>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: What a browser asks for does not change on a page.
  useEffect(() => setWanted(languageToOffer(others)), [])
  return others.map((language) => (
    <div
      key={language}
      className="language-offer"
      data-language-offer
      hidden={language !== wanted}
      lang={language}
      dir={languages[language].dir}
      translate="no"
    >
      <a href={addressIn(language, pathname) + search + hash} hrefLang={language}>
        {languages[language].offer}
      </a>
      <button
        type="button"
        aria-label={languages[language].decline}
        onClick={({ currentTarget }) => {
          declineLanguage()
          // Pressed before hydration: hides what the inline script has shown, which React does not know of.
          currentTarget.closest<HTMLElement>('[data-language-offer]')?.setAttribute('hidden', '')
          setWanted(undefined)
        }}
      >
        <IconX size={18} aria-hidden="true" />
      </button>
    </div>
  ))
}
