import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Form } from '#contract/forms/forms.ts'
import { formBuilder } from '#texts/forms/form-builder.ts'
import { format } from '../../../language/format.ts'
import { sayQuietly } from '../../../ui/say.ts'
import { ApiFailure, call } from '../../../wire/api.ts'
import { type DraftState, type DraftStore, draftStore } from './draft-store.ts'

const pauseMs = 700
const againMs = 3000

const storeOf = (form: Form): DraftStore =>
  draftStore(form, {
    save: ({ definition, revision }) =>
      call('PUT /admin/forms/{id}/draft', { params: { id: form._id }, body: { definition, revision } }),
    read: () => call('GET /admin/forms/{id}', { params: { id: form._id } }),
    isOutOfDate: (reason) => reason instanceof ApiFailure && reason.code === 'changed_meanwhile',
    onOthers: (by) => sayQuietly(formBuilder.othersChanged(format().apart(by))),
    pauseMs,
    againMs,
  })

/**
 * The draft of a form while it is worked on, saved as one types; `form` is what the server answered last. Leaving the
 * page saves what is left, and closing the window asks first while something is not saved.
 */
export function useDraft(form: Form): { store: DraftStore; state: DraftState } {
  const [store] = useState(() => storeOf(form))
  const state = useSyncExternalStore(store.hear, store.state)
  useEffect(() => store.receive(form), [store, form])
  useEffect(() => {
    store.open()
    const ask = (event: BeforeUnloadEvent) => {
      if (!store.isSaved()) event.preventDefault()
    }
    const leave = () => document.visibilityState === 'hidden' && void store.flush()
    window.addEventListener('beforeunload', ask)
    document.addEventListener('visibilitychange', leave)
    return () => {
      window.removeEventListener('beforeunload', ask)
      document.removeEventListener('visibilitychange', leave)
      void store.flush().finally(store.close)
    }
  }, [store])
  return { store, state }
}
