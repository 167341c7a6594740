import type { ReactNode } from 'react'
import type { AskedList as List, RecordItem } from '#contract/records/items.ts'
import { recordPage } from '#texts/records/record-page.ts'
import { useDateOf } from '../../clock/moment.ts'
import { format } from '../../language/format.ts'
import { useSession } from '../../session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { say } from '../../ui/say.ts'
import { useChange } from '../../wire/use-change.ts'
import { ItemLine } from './item-line.tsx'

type Props = {
  list: List
  items: readonly RecordItem[]
  personId: string
  /** Undefined where the record is only shared with the reader. */
  onAdd: (() => void) | undefined
}

/**
 * Allergies, conditions or medicines that go on. An empty list says whether anybody has asked: silence is never "none".
 */
export function AskedList({ list, items, personId, onAdd }: Props) {
  const { user } = useSession()
  const isDoctor = user?.role === 'doctor'
  const { sort, state, said, checked } = list
  const tell = useChange('POST /records/lists/{sort}', {
    invalidates: ['record'],
    failed: recordPage.notSaid,
    scope: `${personId}-${sort}`,
  })
  const note = (says: 'none' | 'checked', done: string) =>
    tell.mutate({ params: { sort }, body: { personId, says } }, { onSuccess: () => say(done) })
  return (
    <section className="panel record-list" aria-labelledby={`record-${sort}`}>
      <h2 id={`record-${sort}`}>{recordPage.lists[sort]}</h2>
      {state === 'not-asked' && <p className="record-unknown">{recordPage.notAsked[sort]}</p>}
      {state === 'none-known' && (
        <p>
          <b>{recordPage.noneKnown}</b>
          {said && (
            <span className="soft record-said">
              <On at={said.at}>{(date) => recordPage.noneSaid(said.by, date)}</On>
            </span>
          )}
        </p>
      )}
      {items.length > 0 && (
        <ul>
          {items.map((item) => (
            <li key={item._id}>
              <ItemLine item={item} />
            </li>
          ))}
        </ul>
      )}
      {state !== 'not-asked' && (
        <p className="soft">
          {checked ? <On at={checked.at}>{(date) => recordPage.checked(checked.by, date)}</On> : recordPage.notChecked}
        </p>
      )}
      {onAdd && (
        <div className="acts">
          <Button size="sm" variant="default" onClick={onAdd}>
            {recordPage.act.addOf[sort]}
          </Button>
          {state === 'not-asked' && (
            <Button
              size="sm"
              variant="subtle"
              loading={tell.isPending}
              onClick={() => note('none', recordPage.saidNone)}
            >
              {recordPage.haveNone[sort]}
            </Button>
          )}
          {isDoctor && state !== 'not-asked' && !checked && (
            <Button
              size="sm"
              variant="subtle"
              loading={tell.isPending}
              onClick={() => note('checked', recordPage.nowChecked)}
            >
              {recordPage.check}
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

/** A sentence with the clinic's date of an instant; nothing until the clock is known. */
function On({ at, children }: { at: string; children: (date: string) => ReactNode }) {
  const dateOf = useDateOf()
  return dateOf && children(format().dateWithYear(dateOf(at)))
}
