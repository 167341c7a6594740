import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import type { RecordItem } from '#contract/records/items.ts'
import { recordPage } from '#texts/records/record-page.ts'
import { useDateOf } from '../../clock/moment.ts'
import { format } from '../../language/format.ts'
import { useSession } from '../../session/session.tsx'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import { type MenuAct, MenuButton } from '../../ui/menu-button.tsx'
import { useChange } from '../../wire/use-change.ts'
import { useItemWords } from './words-of-item.ts'

const ItemForm = lazyDialog(() => import('./item-form.tsx').then((part) => part.ItemForm))
const ErrorForm = lazyDialog(() => import('./error-form.tsx').then((part) => part.ErrorForm))
const ItemVersions = lazyDialog(() => import('./item-versions.tsx').then((part) => part.ItemVersions))

type Props = {
  item: RecordItem
  /** Names the sort of the entry, where entries of several stand together. */
  sort?: string
}

/** One entry of a record: what it says, since when, who wrote it, and what the reader may do with it. */
export function ItemLine({ item, sort }: Props) {
  const [open, setOpen] = useState<'correct' | 'error' | 'versions'>()
  const { user } = useSession()
  const dateOf = useDateOf()
  const hide = useChange('PATCH /records/items/{id}', {
    invalidates: ['record'],
    failed: recordPage.notChanged,
    scope: item._id,
  })
  const { titleOf, detailsOf, whenOf } = useItemWords()
  const title = titleOf(item.content)
  // In a timeline the date of its beginning stands beside it.
  const said = [...detailsOf(item.content), ...(sort && !item.endedOn ? [] : [whenOf(item)])]
  const isCrossedOut = item.state === 'in-error'
  const mayHide = user?.role === 'doctor' || user?.id === item.personId
  const close = () => setOpen(undefined)
  const acts = (): MenuAct[] => [
    ...(item.mayChange
      ? [
          { label: recordPage.act.correct, onPress: () => setOpen('correct') },
          { label: recordPage.act.error, onPress: () => setOpen('error') },
        ]
      : []),
    ...(mayHide
      ? [
          {
            label: item.notForGuardians ? recordPage.showNow : recordPage.hideNow,
            onPress: () => hide.mutate({ params: { id: item._id }, body: { notForGuardians: !item.notForGuardians } }),
          },
        ]
      : []),
    ...(item.version > 1 ? [{ label: recordPage.act.earlier, onPress: () => setOpen('versions') }] : []),
  ]
  const changedOn = dateOf && format().dateWithYear(dateOf(item.changedAt))
  const written = item.version > 1 && !isCrossedOut ? recordPage.correctedBy : recordPage.by
  return (
    <>
      <div className="record-item" data-state={item.state}>
        <div>
          <p className="record-item-title">
            {isCrossedOut ? <del dir="auto">{title}</del> : <b dir="auto">{title}</b>}
            {sort && <span className="record-sort">{sort}</span>}
          </p>
          {said.length > 0 && <p>{format().row(said)}</p>}
          {isCrossedOut && <p className="record-error">{recordPage.errorBecause(item.errorReason)}</p>}
          <p className="soft">
            {format().row([
              ...(item.addedAs === 'patient' && user?.role === 'doctor' ? [recordPage.ofPatient] : []),
              ...(changedOn ? [written(item.changedBy, changedOn)] : []),
              ...(item.notForGuardians ? [recordPage.hide] : []),
            ])}
          </p>
        </div>
        {acts().length > 0 && (
          <MenuButton className="visit-more" label={recordPage.act.more(title)} acts={acts}>
            <IconDots size={20} aria-hidden="true" />
          </MenuButton>
        )}
      </div>
      {open === 'correct' && <ItemForm item={item} sort={item.sort} personId={item.personId} onClose={close} />}
      {open === 'error' && <ErrorForm item={item} onClose={close} />}
      {open === 'versions' && <ItemVersions item={item} onClose={close} />}
    </>
  )
}
