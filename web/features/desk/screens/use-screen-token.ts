import { useEffect, useState } from 'react'
import type { ScreenKind } from '#contract/desk/desk-stages.ts'
import { isLanguage, type Language } from '../../../../texts/languages.ts'
import { pageLanguage } from '../../../language/language.ts'
import { tabStore } from '../../../drafts/storage.ts'

type Opened = { token: string; language: Language }

const nameOf = (kind: ScreenKind) => `screen-${kind}`

/**
 * The token and the language that this screen was opened with. Undefined until known; the token is empty if there was
 * none. The token is stored in this tab and removed from the address bar, where anybody could copy it.
 */
export function useScreenToken(kind: ScreenKind): Opened | undefined {
  const [opened, setOpened] = useState<Opened>()
  useEffect(() => {
    function read() {
      const [token = '', language] = (tabStore.get(nameOf(kind)) ?? '').split(' ')
      const given = window.location.hash.slice(1)
      // The same screen in another language brings the same token.
      const isNew = given !== '' && given !== token
      const now = {
        token: isNew ? given : token,
        language: !isNew && isLanguage(language) ? language : pageLanguage(),
      }
      if (isNew) tabStore.set(nameOf(kind), `${now.token} ${now.language}`)
      if (given) {
        const { pathname, search } = window.location
        window.history.replaceState(window.history.state, '', pathname + search)
      }
      setOpened(now)
    }
    read()
    window.addEventListener('hashchange', read)
    return () => window.removeEventListener('hashchange', read)
  }, [kind])
  return opened
}
