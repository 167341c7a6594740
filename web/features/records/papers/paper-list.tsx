import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { paperKinds } from '#contract/records/paper-lists.ts'
import { paperSheet } from '#texts/records/paper-sheet.ts'
import { papersPage } from '#texts/records/papers-page.ts'
import { FilterBar } from '../../../ui/filter-bar.tsx'
import { NativeSelect } from '../../../ui/inputs.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { placeOf } from '../../../ui/page-at.ts'
import { Pages } from '../../../ui/pages.tsx'
import { useAddressFilter } from '../../../ui/use-address-filter.ts'
import { PaperRow } from './paper-row.tsx'
import { kindIn, papersQuery } from './queries.ts'

type Props = { personId: string | undefined; addressOf: (id: string) => string }

/** All signed papers of a person, each in its newest version. */
export function PaperList({ personId, addressOf }: Props) {
  const [address] = useSearchParams()
  const list = useAddressFilter()
  const kind = kindIn(address)
  const papers = useQuery(papersQuery(personId, placeOf(address), { kind }))
  return (
    <>
      <FilterBar>
        <NativeSelect
          label={papersPage.kind}
          data={[
            { value: '', label: papersPage.allKinds },
            ...paperKinds.map((value) => ({ value, label: paperSheet.titles[value] })),
          ]}
          value={kind ?? ''}
          onChange={({ currentTarget }) => list.set('kind', currentTarget.value)}
        />
      </FilterBar>
      <Loaded of={papers} failed={papersPage.failed} shape={240} none={<p className="panel">{papersPage.none}</p>}>
        {({ rows }) => (
          <ul className="panel paper-list">
            {rows.map((paper) => (
              <li key={paper._id}>
                <PaperRow paper={paper} to={addressOf(paper._id)} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {papers.data && <Pages address={address} list={papers.data} />}
    </>
  )
}
