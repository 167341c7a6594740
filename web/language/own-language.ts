import { useEffect } from 'react'
import { type Location, useLocation, useNavigate, useNavigation } from 'react-router'
import type { User } from '#contract/auth/auth.ts'
import { addressIn, isLanguage, type Language } from '../../texts/languages.ts'
import { pageLanguage } from './language.ts'
import { tabStore } from '../drafts/storage.ts'

type Place = { pathname: string; search: string; hash: string }

/** The address of a page in a language. */
export const placeIn = (language: Language, { pathname, search, hash }: Place): string =>
  addressIn(language, pathname) + search + hash

/**
 * Opens the page in the language of the account, whatever the address says. During a navigation, such as after the
 * log-in, its destination is opened.
 */
export function useOwnLanguage(user: User | null): void {
  const here = useLocation()
  const there = useNavigation().location ?? here
  const language = user?.language
  useEffect(() => {
    if (!isLanguage(language) || language === pageLanguage()) return
    const soon = setTimeout(() => window.location.replace(placeIn(language, there)))
    return () => clearTimeout(soon)
  }, [language, there])
}

const alongName = 'taken-along'

/**
 * Keeps the history state of this page (where the person came from) over the load of the same page in another language.
 */
export function takeAlong({ pathname, state }: Location): void {
  tabStore.set(alongName, JSON.stringify({ pathname, state }))
}

/** Restores the history state that `takeAlong` kept for this page. */
export function useTakenAlong(): void {
  const here = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const taken = tabStore.get(alongName)
    if (!taken) return
    tabStore.remove(alongName)
    const { pathname, state } = JSON.parse(taken)
    if (pathname === here.pathname && state) void navigate(here, { replace: true, state })
  }, [here, navigate])
}
