import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { ownForms } from '#texts/forms/own-forms.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { placeOf } from '../../../ui/page-at.ts'
import { Pages } from '../../../ui/pages.tsx'
import { givenQuery } from '../asked/queries.ts'
import { GivenRow } from './given-row.tsx'

type Props = { personId: string | undefined; addressOf: (id: string) => string }

/** What was given of a person, newest first. */
export function GivenList({ personId, addressOf }: Props) {
  const [address] = useSearchParams()
  const given = useQuery(givenQuery(personId, placeOf(address)))
  return (
    <>
      <Loaded
        of={given}
        failed={ownForms.failed}
        shape={160}
        none={<p className="panel soft">{ownForms.nothingGiven}</p>}
      >
        {({ rows }) => (
          <ul className="panel paper-list">
            {rows.map((form) => (
              <li key={form._id}>
                <GivenRow form={form} to={addressOf(form._id)} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {given.data && <Pages address={address} list={given.data} />}
    </>
  )
}
