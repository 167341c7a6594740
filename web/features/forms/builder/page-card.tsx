import { IconArrowDown, IconArrowUp, IconGripVertical, IconPlus, IconTrash } from '@tabler/icons-react'
import type { FormDefinition, FormPage } from '#contract/forms/definition.ts'
import { formLimits, itemKinds } from '#contract/forms/form-lists.ts'
import { formBuilder } from '#texts/forms/form-builder.ts'
import { format } from '../../../language/format.ts'
import { MenuButton } from '../../../ui/menu-button.tsx'
import { useActs } from './acts.ts'
import { ConditionFields } from './condition-fields.tsx'
import { useDragged, useDropList } from './drag.ts'
import { changePage } from './edit.ts'
import { ItemCard } from './item-card.tsx'
import { kindIcons } from './kinds.ts'
import { titleOf } from './label-of.ts'
import { WordsFields } from './words-fields.tsx'

type Props = {
  page: FormPage
  form: FormDefinition
  languages: readonly string[]
  /** How many problems each page and item has, by key. */
  problems: ReadonlyMap<string, number>
  /** The open item, if any. */
  open: string | null
}

/** A page with its questions, and the button that adds one. */
export function PageCard({ page, form, languages, problems, open }: Props) {
  const acts = useActs()
  const { key, items } = page
  const at = form.pages.findIndex((each) => each.key === key)
  const name = format().apart(titleOf(page, form))
  const { row, handle } = useDragged<HTMLLIElement>({
    sort: 'page',
    key,
    onDrop: (dragged, edge) => acts.dropPage(dragged, key, edge),
  })
  const list = useDropList<HTMLOListElement>('item', (dragged) => acts.dropOnPage(dragged, key))
  const isFirst = at === 0
  const isLast = at === form.pages.length - 1
  return (
    <li ref={row} className="build-page panel" data-page={key}>
      <div className="build-page-head">
        <span ref={handle} className="build-grip" title={formBuilder.drag} aria-hidden="true">
          <IconGripVertical size={18} />
        </span>
        <h2>{formBuilder.pageOf(format().number(at + 1), format().number(form.pages.length))}</h2>
        {(problems.get(key) ?? 0) > 0 && <b className="build-marks">{formBuilder.toMend(problems.get(key)!)}</b>}
        <span className="build-acts">
          <button
            type="button"
            aria-label={formBuilder.moveUp(name)}
            title={formBuilder.up}
            aria-disabled={isFirst}
            data-up={key}
            onClick={() => acts.stepPage(key, -1)}
          >
            <IconArrowUp size={18} aria-hidden="true" />
          </button>
          <button
            type="button"
            aria-label={formBuilder.moveDown(name)}
            title={formBuilder.down}
            aria-disabled={isLast}
            data-down={key}
            onClick={() => acts.stepPage(key, 1)}
          >
            <IconArrowDown size={18} aria-hidden="true" />
          </button>
          <button
            type="button"
            aria-label={formBuilder.removeIt(name)}
            title={formBuilder.remove}
            onClick={() => acts.removePage(key)}
          >
            <IconTrash size={18} aria-hidden="true" />
          </button>
        </span>
      </div>
      <WordsFields
        label={formBuilder.pageTitle}
        words={page.title}
        languages={languages}
        most={formLimits.title}
        part="title"
        onChange={(title) => acts.change((whole) => changePage(whole, key, (now) => ({ ...now, title })))}
      />
      {(at > 0 || page.showIf) && (
        <details className="build-page-condition" open={page.showIf !== null || undefined}>
          <summary>{page.showIf ? formBuilder.pageConditional : formBuilder.pageAlways}</summary>
          <ConditionFields
            of={key}
            condition={page.showIf}
            form={form}
            always={formBuilder.pageAlways}
            onChange={(showIf) => acts.change((whole) => changePage(whole, key, (now) => ({ ...now, showIf })))}
          />
        </details>
      )}
      <ol ref={list} className="build-items" aria-label={formBuilder.itemsOf(name)}>
        {items.map((item, place) => (
          <ItemCard
            key={item.key}
            item={item}
            languages={languages}
            problems={problems.get(item.key) ?? 0}
            isFirst={isFirst && place === 0}
            isLast={isLast && place === items.length - 1}
            form={item.key === open ? form : null}
          />
        ))}
        {items.length === 0 && <li className="build-none soft">{formBuilder.emptyPage}</li>}
      </ol>
      <span data-add-item={key}>
        <MenuButton
          className="button build-add"
          variant="default"
          acts={() =>
            itemKinds.map((kind) => {
              const Icon = kindIcons[kind]
              return {
                label: formBuilder.kinds[kind],
                icon: <Icon size={20} aria-hidden="true" />,
                onPress: () => acts.add(kind, key),
              }
            })
          }
        >
          <IconPlus size={18} aria-hidden="true" />
          {formBuilder.addItem}
        </MenuButton>
      </span>
    </li>
  )
}
