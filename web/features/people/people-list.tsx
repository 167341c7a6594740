import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { peoplePage } from '#texts/people/people-page.ts'
import { exampleBirthday, format } from '../../language/format.ts'
import { Button } from '../../ui/button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { ListSearch } from '../../ui/list-search.tsx'
import { placeOf } from '../../ui/page-at.ts'
import { Pages } from '../../ui/pages.tsx'
import { useAddressFilter } from '../../ui/use-address-filter.ts'
import { AddPerson } from './add-person.tsx'
import { peopleQuery } from './queries.ts'
import '../../ui/panel.css'
import '../../ui/table.css'

/** People are searched for first, and added where they are not found. `at` is the address of the list. */
export function PeopleList({ at }: { at: string }) {
  const [address] = useSearchParams()
  const [adds, setAdds] = useState(false)
  const list = useAddressFilter()
  const search = list.value('search')
  const found = useQuery(peopleQuery(search, placeOf(address)))
  const digits = (date: string) => format().ltr(format().dateInDigits(date))
  return (
    <>
      <h1>{peoplePage.heading}</h1>
      <FilterBar>
        <ListSearch placeholder={peoplePage.find} list={list} />
        <Button variant="default" onClick={() => setAdds(true)}>
          {peoplePage.add}
        </Button>
      </FilterBar>
      {search.trim() === '' ? (
        <p className="soft">{peoplePage.typeFirst(exampleBirthday())}</p>
      ) : found.isError && !found.data ? (
        <Failed message={peoplePage.failed} onRetry={() => found.refetch()} />
      ) : !found.data ? (
        <Skeleton height={240} radius={10} aria-hidden="true" />
      ) : found.data.rows.length === 0 ? (
        <p role="status">{peoplePage.none}</p>
      ) : (
        <div className="table-frame">
          <table className="table">
            <thead>
              <tr>
                <th scope="col">{peoplePage.columns.name}</th>
                <th scope="col">{peoplePage.columns.born}</th>
                <th scope="col">{peoplePage.columns.number}</th>
                <th scope="col">{peoplePage.columns.reach}</th>
              </tr>
            </thead>
            <tbody>
              {found.data.rows.map(({ _id, name, born, number, phone, email }) => (
                <tr key={_id}>
                  <td data-label={peoplePage.columns.name}>
                    <Link to={`${at}/${_id}`} className="row-link">
                      <bdi>{name}</bdi>
                    </Link>
                  </td>
                  <td data-label={peoplePage.columns.born}>{born ? digits(born) : '–'}</td>
                  <td data-label={peoplePage.columns.number}>{format().ltr(String(number))}</td>
                  <td data-label={peoplePage.columns.reach}>{phone || email ? format().ltr(phone || email) : '–'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {found.data && <Pages address={address} list={found.data} />}
      {adds && <AddPerson at={at} name={/\d|@/.test(search) ? '' : search} onClose={() => setAdds(false)} />}
    </>
  )
}
