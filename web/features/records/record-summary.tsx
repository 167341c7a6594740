import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ItemSort, itemSorts, ownSorts } from '#contract/records/item-lists.ts'
import type { RecordSummary as Summary } from '#contract/records/items.ts'
import { recordPage } from '#texts/records/record-page.ts'
import { format } from '../../language/format.ts'
import { useSession } from '../../session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { MenuButton } from '../../ui/menu-button.tsx'
import { AskedList } from './asked-list.tsx'
import { ItemLine } from './item-line.tsx'
import { recordQuery } from './queries.ts'

const ItemForm = lazyDialog(() => import('./item-form.tsx').then((part) => part.ItemForm))

type Props = {
  personId: string | undefined
  /** False where the record is only shared with the reader. */
  mayAdd?: boolean
}

/**
 * What matters of a person's record at first sight: allergies, conditions, medicines, the latest measurements and
 * vaccinations that are due; and what adds an entry.
 */
export function RecordSummary({ personId, mayAdd = true }: Props) {
  const record = useQuery(recordQuery(personId))
  const { user } = useSession()
  const [adding, setAdding] = useState<ItemSort>()
  return (
    <Loaded of={record} failed={recordPage.failed} shape={320}>
      {({ personId: of, lists, items, vaccinations }) => {
        const measured = items.filter(({ sort }) => sort === 'measurement')
        return (
          <div className="record-summary">
            <div className="record-lists">
              {lists.map((list) => (
                <AskedList
                  key={list.sort}
                  list={list}
                  items={items.filter(({ sort }) => sort === list.sort)}
                  personId={of}
                  onAdd={mayAdd ? () => setAdding(list.sort) : undefined}
                />
              ))}
              <section className="panel record-list" aria-labelledby="record-vaccinations">
                <h2 id="record-vaccinations">{recordPage.vaccinations}</h2>
                <Due vaccinations={vaccinations} />
                {mayAdd && (
                  <div className="acts">
                    <Button size="sm" variant="default" onClick={() => setAdding('vaccination')}>
                      {recordPage.act.addOf.vaccination}
                    </Button>
                  </div>
                )}
              </section>
              {measured.length > 0 && (
                <section className="panel record-list" aria-labelledby="record-measurements">
                  <h2 id="record-measurements">{recordPage.latest}</h2>
                  <ul>
                    {measured.map((item) => (
                      <li key={item._id}>
                        <ItemLine item={item} />
                      </li>
                    ))}
                  </ul>
                </section>
              )}
            </div>
            {mayAdd && (
              <MenuButton
                className="button record-add"
                acts={() =>
                  (user?.role === 'doctor' ? itemSorts : ownSorts).map((sort) => ({
                    label: recordPage.act.addOf[sort],
                    onPress: () => setAdding(sort),
                  }))
                }
              >
                {recordPage.act.add}
              </MenuButton>
            )}
            {adding && <ItemForm key={adding} sort={adding} personId={of} onClose={() => setAdding(undefined)} />}
          </div>
        )
      }}
    </Loaded>
  )
}

/** Vaccinations that are due by the plan, or will be within a year. */
function Due({ vaccinations }: Pick<Summary, 'vaccinations'>) {
  if (!vaccinations) return <p className="record-unknown">{recordPage.noBirthday}</p>
  return (
    <>
      {vaccinations.length === 0 ? (
        <p>{recordPage.noneDue}</p>
      ) : (
        <ul className="record-due">
          {vaccinations.map(({ protects, dose, from, isDue }) => (
            <li key={protects.join()} data-due={isDue || undefined}>
              <span>
                {format().row([
                  ...protects.map((each) => recordPage.protections[each]),
                  dose === null ? recordPage.booster : recordPage.doseOf(format().number(dose)),
                ])}
              </span>
              <span className="record-when">
                {isDue ? recordPage.due : recordPage.dueFrom(format().dateWithYear(from))}
              </span>
            </li>
          ))}
        </ul>
      )}
      <p className="soft">{recordPage.planSays}</p>
    </>
  )
}
