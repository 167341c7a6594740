import type { FormDefinition } from '#contract/forms/definition.ts'
import { isSame, type MergeConflict, mergeDrafts, takeTheirs } from './merge.ts'

/** A draft as the server has it. */
export type ServerDraft = { draft: FormDefinition; revision: number; changedBy: string; changedAt: string }

export type DraftState = {
  form: FormDefinition
  /** `failing`: it could not be saved, and is tried again. */
  saving: 'saved' | 'waiting' | 'saving' | 'failing'
  /** What somebody else wrote at places that were changed here too, and who it was. */
  conflicts: readonly (MergeConflict & { by: string })[]
}

type Wires = {
  save: (draft: { definition: FormDefinition; revision: number }) => Promise<{ revision: number }>
  read: () => Promise<ServerDraft>
  /** Whether saving failed because somebody else has saved meanwhile. */
  isOutOfDate: (reason: unknown) => boolean
  /** Called when somebody else's changes were put into the draft. */
  onOthers: (by: string) => void
  /** How long after the last change it is saved, and how long after a failure it is tried again (ms). */
  pauseMs: number
  againMs: number
}

/**
 * The draft of a form while somebody works on it: each change is on the server after a pause, one call after the other.
 * What somebody else has saved meanwhile is put together with it (`mergeDrafts`).
 */
export function draftStore(first: ServerDraft, wires: Wires) {
  let base = first.draft
  let revision = first.revision
  let state: DraftState = { form: first.draft, saving: 'saved', conflicts: [] }
  let timer: ReturnType<typeof setTimeout> | undefined
  let underWay: Promise<void> | undefined
  let isClosed = false
  const heard = new Set<() => void>()

  function put(part: Partial<DraftState>) {
    state = { ...state, ...part }
    for (const hear of heard) hear()
  }
  function later(ms: number) {
    clearTimeout(timer)
    timer = setTimeout(() => void save(), ms)
  }

  /** One call at a time; resolves once it is over, saved or not. */
  function save(): Promise<void> {
    clearTimeout(timer)
    underWay ??= saveOnce().finally(() => {
      underWay = undefined
      if (isClosed || state.saving === 'failing') return
      if (state.form === base) put({ saving: 'saved' })
      else later(0)
    })
    return underWay
  }

  async function saveOnce() {
    const sent = state.form
    if (sent === base) return
    put({ saving: 'saving' })
    try {
      const saved = await wires.save({ definition: sent, revision })
      base = sent
      revision = saved.revision
    } catch (reason) {
      if (wires.isOutOfDate(reason)) await adoptNewest()
      else fail()
    }
  }

  async function adoptNewest() {
    try {
      adopt(await wires.read())
    } catch {
      fail()
    }
  }

  function fail() {
    put({ saving: 'failing' })
    if (!isClosed) later(wires.againMs)
  }

  function adopt(newest: ServerDraft) {
    const { merged, conflicts } = mergeDrafts(base, state.form, newest.draft)
    const isNew = !isSame(base, newest.draft)
    base = newest.draft
    revision = newest.revision
    const by = newest.changedBy
    // Theirs alone is saved already.
    const form = isSame(merged, base) ? base : merged
    put({ form, conflicts: [...state.conflicts, ...conflicts.map((each) => ({ ...each, by }))] })
    if (isNew) wires.onOthers(by)
  }

  return {
    state: () => state,
    hear(changed: () => void) {
      heard.add(changed)
      return () => void heard.delete(changed)
    },
    change(next: (form: FormDefinition) => FormDefinition) {
      const form = next(state.form)
      if (form === state.form) return
      put({ form, ...(underWay ? {} : { saving: state.saving === 'failing' ? 'failing' : 'waiting' }) })
      if (!underWay && state.saving !== 'failing') later(wires.pauseMs)
    },
    /** What the server has by now, asked for by somebody else: ignored if it is known, or a call is under way. */
    receive(newest: ServerDraft) {
      if (underWay || newest.revision <= revision) return
      adopt(newest)
      if (state.form !== base) later(0)
    },
    /** Takes their text after all, or leaves it. */
    decide(conflict: MergeConflict, whose: 'mine' | 'theirs') {
      const conflicts = state.conflicts.filter((each) => each !== conflict)
      put({ conflicts, ...(whose === 'theirs' ? { form: takeTheirs(state.form, conflict) } : {}) })
      if (state.form !== base && !underWay) later(0)
    },
    /** Saves what is not saved yet. Answers the revision that is on the server; null if it could not be saved. */
    async flush(): Promise<number | null> {
      for (let tries = 0; tries < 5 && (underWay || state.form !== base); tries++) await save()
      return state.form === base ? revision : null
    },
    isSaved: () => state.form === base,
    close() {
      isClosed = true
      clearTimeout(timer)
    },
    open() {
      isClosed = false
    },
  }
}

export type DraftStore = ReturnType<typeof draftStore>
