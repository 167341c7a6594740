import { IconArrowDown, IconArrowUp, IconChevronDown, IconDots, IconGripVertical } from '@tabler/icons-react'
import { memo, useId } from 'react'
import type { FormDefinition, FormItem } from '#contract/forms/definition.ts'
import { formBuilder } from '#texts/forms/form-builder.ts'
import { format } from '../../../language/format.ts'
import { MenuButton } from '../../../ui/menu-button.tsx'
import { useActs } from './acts.ts'
import { useDragged } from './drag.ts'
import { ItemFields } from './item-fields.tsx'
import { kindIcons } from './kinds.ts'
import { labelOf } from './label-of.ts'

type Props = {
  item: FormItem
  languages: readonly string[]
  /** How many problems it has. */
  problems: number
  isFirst: boolean
  isLast: boolean
  /** The whole form, for the open item only: what stands above it is asked about and reckoned with. */
  form: FormDefinition | null
}

/** A question, or words to read, as one line that opens. */
export const ItemCard = memo(function ItemCard({ item, languages, problems, isFirst, isLast, form }: Props) {
  const acts = useActs()
  const id = useId()
  const { key } = item
  const label = format().apart(labelOf(item, languages[0]!))
  const isOpen = form !== null
  const { row, handle } = useDragged<HTMLLIElement>({
    sort: 'item',
    key,
    onDrop: (dragged, edge) => acts.dropItem(dragged, key, edge),
  })
  const Icon = kindIcons[item.kind]
  return (
    <li ref={row} className="build-item" data-item={key} data-open={isOpen || undefined}>
      <div className="build-row">
        <span ref={handle} className="build-grip" title={formBuilder.drag} aria-hidden="true">
          <IconGripVertical size={18} />
        </span>
        <button
          type="button"
          className="build-open"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
          data-opens-item={key}
          onClick={() => acts.open(isOpen ? null : key)}
          onKeyDown={(event) => {
            const by = event.altKey && ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.key as 'ArrowUp' | 'ArrowDown']
            if (!by) return
            event.preventDefault()
            acts.step(key, by)
            acts.focusOn(`[data-opens-item="${key}"]`)
          }}
        >
          <Icon size={20} aria-hidden="true" />
          <span className="build-label">
            <bdi>{labelOf(item, languages[0]!)}</bdi>
            <Marks item={item} problems={problems} />
          </span>
          <IconChevronDown size={18} aria-hidden="true" className="build-chevron" />
        </button>
        <span className="build-acts">
          <button
            type="button"
            aria-label={formBuilder.moveUp(label)}
            title={formBuilder.up}
            aria-disabled={isFirst}
            data-up={key}
            onClick={() => acts.step(key, -1)}
          >
            <IconArrowUp size={18} aria-hidden="true" />
          </button>
          <button
            type="button"
            aria-label={formBuilder.moveDown(label)}
            title={formBuilder.down}
            aria-disabled={isLast}
            data-down={key}
            onClick={() => acts.step(key, 1)}
          >
            <IconArrowDown size={18} aria-hidden="true" />
          </button>
          <MenuButton
            className="build-more"
            label={formBuilder.more(label)}
            acts={() => [
              { label: formBuilder.copy, onPress: () => acts.copy(key) },
              { label: formBuilder.remove, onPress: () => acts.remove(key) },
            ]}
          >
            <IconDots size={18} aria-hidden="true" />
          </MenuButton>
        </span>
      </div>
      <div id={id} className="build-fields" hidden={!isOpen}>
        {form && <ItemFields item={item} form={form} languages={languages} />}
      </div>
    </li>
  )
})

/** What is special about an item, in words and signs. */
function Marks({ item, problems }: { item: FormItem; problems: number }) {
  const marks = [
    formBuilder.kinds[item.kind],
    'required' in item && item.required && formBuilder.requiredShort,
    item.showIf && formBuilder.conditionShort,
  ].filter((mark) => typeof mark === 'string')
  return (
    <small className="build-marks">
      {marks.join(' · ')}
      {problems > 0 && (
        <>
          {' · '}
          <b>{formBuilder.toMend(problems)}</b>
        </>
      )}
    </small>
  )
}
