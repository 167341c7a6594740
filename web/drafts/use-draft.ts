import { useState } from 'react'
import { useSession } from '../session/session.tsx'
import { tabStore } from './storage.ts'
import { draftsOf } from './kept-drafts.ts'

/** The draft of a form: its fields are stored until it is sent. */
export type Draft = {
  /** The stored draft when the form was opened; undefined if there was none. */
  kept: object | undefined
  keep: (typed: object) => void
  discard: () => void
}

function useDraft(name: string, drafts: ReturnType<typeof draftsOf>): Draft {
  // Read once, when the form opens. After that, the form itself knows its fields.
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

/** A draft that is stored in this browser for its account, and survives closing the tab. */
export const useOwnDraft = (name: string): Draft => useDraft(name, draftsOf(useSession().user?.id))

/** A draft of somebody who is not logged in: for as long as the tab is open. */
export const useTabDraft = (name: string): Draft => useDraft(name, draftsOf('nobody', tabStore))
