import { IconArrowDown, IconArrowUp, IconGripVertical, IconPlus, IconX } from '@tabler/icons-react'
import type { FormOption } from '#contract/forms/definition.ts'
import { formLimits } from '#contract/forms/form-lists.ts'
import { formBuilder } from '#texts/forms/form-builder.ts'
import { format } from '../../../language/format.ts'
import { Button } from '../../../ui/button.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { sayWithUndo } from '../../../ui/undo.tsx'
import { useActs } from './acts.ts'
import { useDragged } from './drag.ts'
import { newOption } from './new-parts.ts'
import { WordsFields } from './words-fields.tsx'

type Props = {
  /** The key of the question. */
  of: string
  options: readonly FormOption[]
  languages: readonly string[]
  onChange: (options: FormOption[]) => void
}

/** The answers to choose from, with what each counts in a formula. Enter in one adds the next. */
export function OptionsFields({ of, options, languages, onChange }: Props) {
  const acts = useActs()
  const put = (key: string, part: Partial<FormOption>) =>
    onChange(options.map((option) => (option.key === key ? { ...option, ...part } : option)))

  function add(at: number) {
    if (options.length >= formLimits.options) return
    const used = acts.used.flatMap((key) => (key.startsWith(`${of}.`) ? [key.slice(of.length + 1)] : []))
    const added = newOption([...options.map(({ key }) => key), ...used])
    onChange(options.toSpliced(at, 0, added))
    acts.focusOn(`[data-option="${added.key}"] [data-part="option"]`)
  }
  function move(key: string, to: number) {
    const from = options.findIndex((option) => option.key === key)
    const at = from < to ? to - 1 : to
    if (from < 0 || at === from || at < 0 || at >= options.length) return
    onChange(options.toSpliced(from, 1).toSpliced(at, 0, options[from]!))
  }
  function remove(option: FormOption, at: number) {
    onChange(options.filter(({ key }) => key !== option.key))
    const next = options[at + 1] ?? options[at - 1]
    acts.focusOn(next ? `[data-option="${next.key}"] [data-part="option"]` : `[data-add-option="${of}"]`)
    const name = format().apart(option.label[languages[0]!]?.trim() || formBuilder.option)
    sayWithUndo(formBuilder.removed(name), () =>
      acts.changeItem(of, (item) =>
        'options' in item && !item.options.some(({ key }) => key === option.key)
          ? { ...item, options: item.options.toSpliced(at, 0, option) }
          : item,
      ),
    )
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out as a label.
    <div className="build-options" role="group" aria-label={formBuilder.options} data-part="options">
      <p className="field-label">{formBuilder.options}</p>
      <ul>
        {options.map((option, at) => (
          <OptionRow
            key={option.key}
            {...{ of, option, at, languages }}
            isLast={at === options.length - 1}
            put={(part) => put(option.key, part)}
            onEnter={() => add(at + 1)}
            onMove={(by) => {
              move(option.key, by < 0 ? at - 1 : at + 2)
              acts.focusOn(`[data-option="${option.key}"] [data-${by < 0 ? 'up' : 'down'}]`)
            }}
            onDrop={move}
            onRemove={() => remove(option, at)}
          />
        ))}
      </ul>
      <Button
        variant="default"
        size="sm"
        data-add-option={of}
        leftSection={<IconPlus size={16} aria-hidden="true" />}
        onClick={() => add(options.length)}
      >
        {formBuilder.addOption}
      </Button>
    </div>
  )
}

type RowProps = {
  of: string
  option: FormOption
  at: number
  isLast: boolean
  languages: readonly string[]
  put: (part: Partial<FormOption>) => void
  onEnter: () => void
  onMove: (by: 1 | -1) => void
  onDrop: (key: string, to: number) => void
  onRemove: () => void
}

function OptionRow({ of, option, at, isLast, languages, put, onEnter, onMove, onDrop, onRemove }: RowProps) {
  const { row, handle } = useDragged<HTMLLIElement>({
    sort: `option of ${of}`,
    key: option.key,
    onDrop: (key, edge) => onDrop(key, edge === 'after' ? at + 1 : at),
  })
  const number = format().number(at + 1)
  const name = format().apart(option.label[languages[0]!]?.trim() || formBuilder.optionNumber(number))
  return (
    <li ref={row} className="build-option" data-option={option.key}>
      <span ref={handle} className="build-grip" title={formBuilder.drag} aria-hidden="true">
        <IconGripVertical size={18} />
      </span>
      <WordsFields
        label={formBuilder.optionNumber(number)}
        words={option.label}
        languages={languages}
        most={formLimits.option}
        part="option"
        onChange={(label) => put({ label })}
        onEnter={onEnter}
      />
      <NumberField
        className="build-score"
        label={formBuilder.score}
        decimals={2}
        min={-1000}
        max={1000}
        value={option.score ?? ''}
        onChange={(score) => put({ score: score === '' ? null : Math.min(1000, Math.max(-1000, score)) })}
      />
      <span className="build-acts">
        <button
          type="button"
          data-up
          aria-label={formBuilder.moveUp(name)}
          title={formBuilder.up}
          aria-disabled={at === 0}
          onClick={() => onMove(-1)}
        >
          <IconArrowUp size={18} aria-hidden="true" />
        </button>
        <button
          type="button"
          data-down
          aria-label={formBuilder.moveDown(name)}
          title={formBuilder.down}
          aria-disabled={isLast}
          onClick={() => onMove(1)}
        >
          <IconArrowDown size={18} aria-hidden="true" />
        </button>
        <button type="button" aria-label={formBuilder.removeIt(name)} title={formBuilder.remove} onClick={onRemove}>
          <IconX size={18} aria-hidden="true" />
        </button>
      </span>
    </li>
  )
}
