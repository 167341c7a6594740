import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import type { FormDefinition } from '#contract/forms/definition.ts'
import { draftStore, type ServerDraft } from './draft-store.ts'

const empty: FormDefinition = {
  language: 'en',
  translations: ['de'],
  title: { en: '' },
  intro: {},
  pages: [],
}

/** A server with one draft, which refuses older revisions as ours does. */
function server() {
  let kept: ServerDraft = { draft: empty, revision: 0, changedBy: 'Ada', changedAt: '' }
  let isAway = false
  let saves = 0
  const save = async (by: string, { definition, revision }: { definition: FormDefinition; revision: number }) => {
    saves++
    await pause(2)
    if (isAway) throw new Error('away')
    if (revision !== kept.revision) throw new Error('out of date')
    kept = { draft: definition, revision: revision + 1, changedBy: by, changedAt: '' }
    return { revision: kept.revision }
  }
  return {
    title: () => kept.draft.title,
    saves: () => saves,
    away: (away: boolean) => {
      isAway = away
    },
    open: (by: string) => {
      const told: string[] = []
      const store = draftStore(kept, {
        save: (draft) => save(by, draft),
        read: async () => kept,
        isOutOfDate: (reason) => reason instanceof Error && reason.message === 'out of date',
        onOthers: (name) => told.push(name),
        pauseMs: 5,
        againMs: 10,
      })
      return { store, told, now: () => kept }
    },
  }
}
const titled = (language: string, text: string) => (form: FormDefinition) => ({
  ...form,
  title: { ...form.title, [language]: text },
})

describe('a draft that is saved as one types', () => {
  it('is saved once for a burst of keys, and to its last key', async () => {
    const at = server()
    const { store } = at.open('Ada')
    for (const text of ['A', 'An', 'Ana']) store.change(titled('en', text))
    assert.equal(store.state().saving, 'waiting')
    assert.equal(await store.flush(), 1)
    assert.deepEqual([at.title().en, at.saves(), store.state().saving], ['Ana', 1, 'saved'])
  })

  it('goes on trying where the server is away, and loses nothing that was typed meanwhile', async () => {
    const at = server()
    const { store } = at.open('Ada')
    at.away(true)
    store.change(titled('en', 'first'))
    assert.equal(await store.flush(), null)
    assert.equal(store.state().saving, 'failing')
    store.change(titled('en', 'second'))
    at.away(false)
    assert.equal(await store.flush(), 1)
    assert.deepEqual([at.title().en, store.state().saving], ['second', 'saved'])
    store.close()
  })

  it('two at once keep both works, and are told of each other', async () => {
    const at = server()
    const [ada, bea] = [at.open('Ada'), at.open('Bea')]
    ada.store.change(titled('en', 'English'))
    await ada.store.flush()
    bea.store.change(titled('de', 'Deutsch'))
    await bea.store.flush()
    assert.deepEqual(at.title(), { en: 'English', de: 'Deutsch' })
    assert.deepEqual([bea.told, bea.store.state().conflicts], [['Ada'], []])
    ada.store.receive(bea.now())
    assert.deepEqual([ada.store.state().form.title, ada.told], [{ en: 'English', de: 'Deutsch' }, ['Bea']])
  })

  it('of the same text the own one stays, and the other one’s is offered with their name', async () => {
    const at = server()
    const [ada, bea] = [at.open('Ada'), at.open('Bea')]
    ada.store.change(titled('en', 'by Ada'))
    await ada.store.flush()
    bea.store.change(titled('en', 'by Bea'))
    await bea.store.flush()
    const [conflict] = bea.store.state().conflicts
    assert.deepEqual([conflict!.by, conflict!.field, conflict!.theirs], ['Ada', 'title', { en: 'by Ada' }])
    assert.equal(at.title().en, 'by Bea')
    bea.store.decide(conflict!, 'theirs')
    await bea.store.flush()
    assert.deepEqual([at.title().en, bea.store.state().conflicts], ['by Ada', []])
  })
})
