import { IconWorld } from '@tabler/icons-react'
import { type MouseEvent, type SyntheticEvent, useCallback, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { pageFrame } from '#texts/common/page-frame.ts'
import { addressIn, type Language, languages, offeredLanguages } from '../../texts/languages.ts'
import { call } from '../wire/api.ts'
import { pageLanguage } from '../language/language.ts'
import { placeIn, takeAlong } from '../language/own-language.ts'
import { useSession } from '../session/session.tsx'
import { sayFailure } from './say.ts'
import { useDismiss } from './use-dismiss.ts'

/**
 * Links to the same page in the other languages, which work before any script has run. Typed text is kept as a draft.
 */
export function LanguageSwitch({ above = false }: { above?: boolean }) {
  const here = useLocation()
  const container = useRef<HTMLDetailsElement>(null)
  const [open, setOpen] = useState(false)
  useDismiss(
    container,
    open,
    useCallback(() => setOpen(false), []),
  )
  const { user } = useSession()
  const spoken = pageLanguage()

  /**
   * A prerendered page does not know the query and hash of its address, so they are added here. The choice also becomes
   * the language of a logged-in person's pages and mail.
   */
  async function choose(event: MouseEvent<HTMLAnchorElement>, language: Language) {
    const place = placeIn(language, here)
    event.currentTarget.href = place
    takeAlong(here)
    if (!user) return
    event.preventDefault()
    try {
      await call('PUT /auth/language', { body: { language } })
      // Replaces the history entry: Back leads to the page before this one.
      window.location.replace(place)
    } catch (reason) {
      sayFailure(reason)
    }
  }

  return (
    <details
      className="language-switch"
      ref={container}
      open={open}
      data-above={above || undefined}
      onToggle={(event: SyntheticEvent<HTMLDetailsElement>) => setOpen(event.currentTarget.open)}
    >
      <summary>
        <IconWorld size={20} stroke={1.6} aria-hidden="true" />
        <span className="unseen">{pageFrame.language(languages[spoken].name)}</span>
        <span className="language-name" aria-hidden="true">
          {languages[spoken].name}
        </span>
      </summary>
      <ul>
        {offeredLanguages.map((language) => (
          <li key={language}>
            <a
              href={addressIn(language, here.pathname)}
              lang={language}
              hrefLang={language}
              dir={languages[language].dir}
              aria-current={language === spoken || undefined}
              onClick={(event) => choose(event, language)}
            >
              {languages[language].name}
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}
