import { useEffect } from 'react'
import { type Location, useLocation, useNavigate, useNavigation } from 'react-router'
import type { User } from '#contract/auth/auth.ts'
import { addressIn, isLanguage, type Language } from '../../texts/languages.ts'
import { pageLanguage } from './language.ts'
import { tabStore } from '../drafts/storage.ts'

type Place = { pathname: string; search: string; hash: string }

/** Where a place of ours is found in a language. */
export const placeIn = (language: Language, { pathname, search, hash }: Place): string =>
  addressIn(language, pathname) + search + hash

/**
 * Signed in, one reads the pages in the language of one's account, whatever the address says. Who has just logged in is
 * on the way to another page, and is brought to that one.
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

/** Another language is another page: what the history holds for this one (where somebody came from) goes along. */
export function takeAlong({ pathname, state }: Location): void {
  tabStore.set(alongName, JSON.stringify({ pathname, state }))
}

/** Finds again what was taken along to this page. */
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
