import { useState } from 'react'
import { useSession } from '../session/session.tsx'
import { tabStore } from './storage.ts'
import { draftsOf } from './kept-drafts.ts'

/** Where a form keeps what is typed into it until it is sent. */
export type Draft = {
  /** What had been typed before the form was opened; undefined where nothing was. */
  kept: object | undefined
  keep: (typed: object) => void
  discard: () => void
}

function useDraft(name: string, drafts: ReturnType<typeof draftsOf>): Draft {
  // Only what the form begins with: from then on it knows itself what is typed.
  const [kept, setKept] = useState<object | undefined>(() => drafts.read<object>(name))
  return {
    kept,
    keep: (typed) => drafts.keep(name, typed),
    discard() {
      drafts.discard(name)
      setKept(undefined)
    },
  }
}

/** A draft in this browser, for the account that types it alone; also over a closed tab. */
export const useOwnDraft = (name: string): Draft => useDraft(name, draftsOf(useSession().user?.id))

/** A draft of somebody who is not logged in: for as long as the tab is open. */
export const useTabDraft = (name: string): Draft => useDraft(name, draftsOf('nobody', tabStore))
