import { TextInput } from '../../../ui/inputs.tsx'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { common } from '#texts/common/common.ts'
import { finder } from '#texts/dashboard/finder.ts'
import { Button } from '../../../ui/button.tsx'
import { Modal } from '../../../ui/dialog-box.tsx'
import { keysOf } from '../../../ui/keys-of.ts'
import { plain } from '#contract/plain.ts'
import { type Find, fewestLetters, type Portal, useFinds } from './finds.ts'

const typingPauseMs = 150

type Props = {
  screens: readonly Find[]
  portal: Portal
  /** What was typed before the field was there. */
  begun: () => string
  onClose: () => void
}

/** Finds a person, a doctor, a visit, a payment or a screen by a few letters, and leads there. */
export function Finder(props: Props) {
  return (
    <Modal className="finder-window" aria-label={finder.label} onClose={props.onClose}>
      <Field {...props} />
    </Modal>
  )
}

function Field({ screens, portal, begun, onClose }: Props) {
  const [text, setText] = useState(begun)
  const [asked] = useDebouncedValue(text, typingPauseMs)
  const { isAsked, isBusy, hasFailed, again, ...found } = useFinds(asked, portal)
  const [at, setAt] = useState(0)
  // Enter before the answer has come opens its first result.
  const [waits, setWaits] = useState(false)
  const navigate = useNavigate()
  const id = useId()

  const named = screens.filter(({ name }) => plain(name).includes(plain(text.trim())))
  const groups = { ...found, screens: named.slice(0, text.trim() === '' ? named.length : 5) }
  const sorts = keysOf(finder.groups).filter((sort) => groups[sort].length > 0)
  const all = sorts.flatMap((sort) => groups[sort].map((find) => ({ ...find, key: `${id}-${sort}-${find.id}` })))
  const current = all[Math.min(at, all.length - 1)]
  const isSettled = asked === text && !isBusy
  // biome-ignore lint/correctness/useExhaustiveDependencies: Other words, other finds: the first of them is current.
  useEffect(() => {
    setAt(0)
    setWaits(false)
  }, [text])
  useEffect(() => {
    if (current) document.getElementById(current.key)?.scrollIntoView({ block: 'nearest' })
  }, [current])

  function go(to: string) {
    onClose()
    navigate(to)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: Where to is known once what was asked is answered.
  useEffect(() => {
    if (!waits || !isSettled) return
    setWaits(false)
    if (current) go(current.to)
  }, [waits, isSettled, current?.to])
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') setWaits(true)
    else if (event.key === 'ArrowDown') setAt(Math.min(all.length - 1, at + 1))
    else if (event.key === 'ArrowUp') setAt(Math.max(0, at - 1))
    else return
    event.preventDefault()
  }
  const said = hasFailed
    ? finder.failed
    : all.length > 0
      ? finder.found(all.length)
      : text.trim().length < fewestLetters
        ? finder.hint
        : isAsked && isSettled
          ? finder.none(text.trim())
          : finder.searching

  return (
    <div className="finder">
      <TextInput
        data-autofocus
        role="combobox"
        aria-label={finder.label}
        aria-expanded={all.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={current?.key ?? ''}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        placeholder={finder.placeholder}
        maxLength={100}
        leftSection={<IconSearch size={18} aria-hidden="true" />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <p className={all.length > 0 && !hasFailed ? 'unseen' : 'finder-says soft'} role="status">
        {said}
      </p>
      {hasFailed && (
        <Button size="sm" variant="default" loading={isBusy} onClick={again}>
          {common.retry}
        </Button>
      )}
      <div id={`${id}-list`} className="finder-list" role="listbox" aria-label={finder.label} aria-busy={!isSettled}>
        {sorts.map((sort) => (
          // biome-ignore lint/a11y/useSemanticElements: A listbox has groups; a fieldset is none of its parts.
          <div key={sort} role="group" aria-labelledby={`${id}-${sort}`}>
            <p id={`${id}-${sort}`} className="finder-sort">
              {finder.groups[sort]}
            </p>
            {groups[sort].map((find) => {
              const key = `${id}-${sort}-${find.id}`
              return (
                // biome-ignore lint/a11y/useFocusableInteractive: The field keeps the focus, and names what is current.
                // biome-ignore lint/a11y/useKeyWithClickEvents: Its keys are those of the field.
                <div key={key} id={key} role="option" aria-selected={current?.key === key} onClick={() => go(find.to)}>
                  <bdi>{find.name}</bdi>
                  {find.aside && <small dir="auto">{find.aside}</small>}
                </div>
              )
            })}
          </div>
        ))}
      </div>
    </div>
  )
}
