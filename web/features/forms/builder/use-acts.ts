import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { FormDefinition } from '#contract/forms/definition.ts'
import { formBuilder } from '#texts/forms/form-builder.ts'
import { format } from '../../../language/format.ts'
import { sayWithUndo } from '../../../ui/undo.tsx'
import type { BuilderActs } from './acts.ts'
import type { DraftStore } from './draft-store.ts'
import {
  changeItem,
  insertItem,
  itemOf,
  moveItem,
  movePage,
  type Place,
  placeOf,
  removeItem,
  renameKey,
  stepPlace,
} from './edit.ts'
import { labelOf, titleOf } from './label-of.ts'
import { copyOfItem, newItem, newPage } from './new-parts.ts'
import { placeToMend } from './place-to-mend.ts'

/** What can be done to the form, which item is open, and what was said last to screen readers. */
export function useBuilderActs(store: DraftStore, used: readonly string[]) {
  const [open, setOpen] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const root = useRef<HTMLDivElement>(null)
  const [wanted, setWanted] = useState<{ selector: string }>()
  const known = useRef(used)
  known.current = used

  // Once the change is drawn: the focus follows what was moved, added or asked for.
  useLayoutEffect(() => {
    if (!wanted) return
    const found = root.current?.querySelector<HTMLElement>(wanted.selector)
    found?.focus()
    found?.scrollIntoView({ block: 'nearest' })
  }, [wanted])

  const acts = useMemo((): BuilderActs => {
    const now = () => store.state().form
    const focusOn = (selector: string) => setWanted({ selector })
    /** A live region says only what has changed: the same sentence again is another one by its last sign. */
    const say = (sentence: string) => setSaid((before) => (before === sentence ? `${sentence}\u00a0` : sentence))
    const nameOf = (form: FormDefinition, key: string) => {
      const item = itemOf(form, key)
      const page = form.pages.find((each) => each.key === key)
      return format().apart(item ? labelOf(item, form.language) : page ? titleOf(page, form) : key)
    }
    const openAt = (key: string, part: string) => {
      setOpen(key)
      focusOn(`[data-item="${key}"] ${part}`)
    }
    function move(key: string, to: Place | undefined) {
      if (!to) return say(formBuilder.stays(nameOf(now(), key)))
      store.change((form) => moveItem(form, key, to))
      const place = placeOf(now(), key)
      const page = now().pages.find((each) => each.key === place?.page)
      if (!place || !page) return
      const [at, of] = [place.at + 1, page.items.length].map((count) => format().number(count))
      say(formBuilder.moved(nameOf(now(), key), at!, of!, format().apart(titleOf(page, now()))))
    }
    function movedPage(key: string, to: number) {
      const before = now()
      store.change((form) => movePage(form, key, to))
      if (now() === before) return say(formBuilder.stays(nameOf(before, key)))
      const at = 1 + now().pages.findIndex((page) => page.key === key)
      say(formBuilder.movedPage(nameOf(now(), key), format().number(at), format().number(now().pages.length)))
    }
    return {
      get used() {
        return known.current
      },
      focusOn,
      open: setOpen,
      change: store.change,
      changeItem: (key, next) => store.change((form) => changeItem(form, key, next)),
      add(kind, page) {
        const item = newItem(kind, now(), known.current)
        store.change((form) => insertItem(form, item, { page, at: Number.MAX_SAFE_INTEGER }))
        openAt(item.key, '[data-part="label"]')
        say(formBuilder.added(formBuilder.kinds[kind]))
      },
      addPage() {
        const page = newPage(now(), known.current)
        store.change((form) => ({ ...form, pages: [...form.pages, page] }))
        focusOn(`[data-page="${page.key}"] [data-part="title"]`)
      },
      copy(key) {
        const [item, place] = [itemOf(now(), key), placeOf(now(), key)]
        if (!item || !place) return
        const copy = copyOfItem(item, now(), known.current)
        store.change((form) => insertItem(form, copy, { page: place.page, at: place.at + 1 }))
        openAt(copy.key, '[data-part="label"]')
        say(formBuilder.added(nameOf(now(), copy.key)))
      },
      remove(key) {
        const [item, place] = [itemOf(now(), key), placeOf(now(), key)]
        if (!item || !place) return
        const name = nameOf(now(), key)
        const items = now().pages.find((page) => page.key === place.page)!.items
        const next = items[place.at + 1] ?? items[place.at - 1]
        store.change((form) => removeItem(form, key))
        setOpen((open) => (open === key ? null : open))
        focusOn(next ? `[data-opens-item="${next.key}"]` : `[data-add-item="${place.page}"] button`)
        sayWithUndo(formBuilder.removed(name), () => {
          store.change((form) => (itemOf(form, key) ? form : insertItem(form, item, place)))
          focusOn(`[data-opens-item="${key}"]`)
          say(formBuilder.isBack(name))
        })
      },
      removePage(key) {
        const at = now().pages.findIndex((page) => page.key === key)
        const page = now().pages[at]
        if (!page) return
        const name = nameOf(now(), key)
        const next = now().pages[at + 1] ?? now().pages[at - 1]
        store.change((form) => ({ ...form, pages: form.pages.filter((each) => each.key !== key) }))
        focusOn(next ? `[data-page="${next.key}"] [data-part="title"]` : '[data-add-page]')
        sayWithUndo(formBuilder.removed(name), () => {
          store.change((form) =>
            form.pages.some((each) => each.key === key) ? form : { ...form, pages: form.pages.toSpliced(at, 0, page) },
          )
          focusOn(`[data-page="${key}"] [data-part="title"]`)
          say(formBuilder.isBack(name))
        })
      },
      step(key, by) {
        move(key, stepPlace(now(), key, by))
        focusOn(`[data-${by < 0 ? 'up' : 'down'}="${key}"]`)
      },
      dropItem(key, beside, edge) {
        const place = placeOf(now(), beside)
        if (place) move(key, { page: place.page, at: place.at + (edge === 'after' ? 1 : 0) })
      },
      dropOnPage: (key, page) => move(key, { page, at: Number.MAX_SAFE_INTEGER }),
      stepPage(key, by) {
        const at = now().pages.findIndex((page) => page.key === key)
        movedPage(key, by < 0 ? at - 1 : at + 2)
        focusOn(`[data-${by < 0 ? 'up' : 'down'}="${key}"]`)
      },
      dropPage(key, beside, edge) {
        movedPage(key, now().pages.findIndex((page) => page.key === beside) + (edge === 'after' ? 1 : 0))
      },
      rename(from, to) {
        store.change((form) => renameKey(form, from, to))
        setOpen((open) => (open === from ? to : open))
      },
      mend(problem) {
        const { opens, selector } = placeToMend(now(), problem)
        if (opens) setOpen(opens)
        focusOn(selector)
      },
    }
  }, [store])
  return { acts, open, said, root }
}
