import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { peoplePage } from '#texts/people/people-page.ts'
import { exampleBirthday, format } from '../../language/format.ts'
import { Button } from '../../ui/button.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { ListSearch } from '../../ui/list-search.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { placeOf } from '../../ui/page-at.ts'
import { Pages } from '../../ui/pages.tsx'
import { Table } from '../../ui/table.tsx'
import { useAddressFilter } from '../../ui/use-address-filter.ts'
import { AddPerson } from './add-person.tsx'
import { peopleQuery } from './queries.ts'

/** The list of people: search first, then add people who are not found. `at`: the address of the list. */
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
      ) : (
        <Loaded of={found} failed={peoplePage.failed} shape={240} none={<p role="status">{peoplePage.none}</p>}>
          {({ rows }) => (
            <Table
              label={peoplePage.heading}
              rows={rows}
              idOf={({ _id }) => _id}
              density="dense"
              to={({ _id }) => `${at}/${_id}`}
              columns={[
                { id: 'name', label: peoplePage.columns.name, cell: ({ name }) => name },
                { id: 'born', label: peoplePage.columns.born, cell: ({ born }) => (born ? digits(born) : '–') },
                { id: 'number', label: peoplePage.columns.number, cell: ({ number }) => format().ltr(String(number)) },
                {
                  id: 'reach',
                  label: peoplePage.columns.reach,
                  cell: ({ phone, email }) => (phone || email ? format().ltr(phone || email) : '–'),
                },
              ]}
            />
          )}
        </Loaded>
      )}
      {found.data && <Pages address={address} list={found.data} />}
      {adds && <AddPerson at={at} name={/\d|@/.test(search) ? '' : search} onClose={() => setAdds(false)} />}
    </>
  )
}
