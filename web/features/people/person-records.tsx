import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Guardianship } from '#contract/people/family.ts'
import type { LikelyDouble, PersonPage } from '#contract/people/people.ts'
import { peoplePage } from '#texts/people/people-page.ts'
import { format } from '../../language/format.ts'
import { Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { say } from '../../ui/say.ts'
import { FormMessage } from '../../ui/form-message.tsx'
import { GuardianshipCard } from './guardianship-card.tsx'
import { basisOf } from './person-guardians.tsx'
import { personQuery } from './queries.ts'
import { useChange } from '../../wire/use-change.ts'

/** People who act for only one of two records, or with more rights for one: after a merge, they act for both. */
const whoWouldGain = (one: readonly Guardianship[], other: readonly Guardianship[]) => {
  const gains = (of: Guardianship, others: readonly Guardianship[]) =>
    !others.some(({ account, rights }) => account._id === of.account._id && of.rights.every((r) => rights.includes(r)))
  return [...one.filter((of) => gains(of, other)), ...other.filter((of) => gains(of, one))]
}

/** Possible doubles of a person, and records that were merged. */
export function PersonRecords({ at, page }: { at: string; page: PersonPage }) {
  const { ask, dialog } = useConfirm()
  const merge = useChange('POST /people/{id}/merge', { invalidates: ['people'], quiet: true, scope: page._id })
  const split = useChange('POST /people/{id}/split', { invalidates: ['people'], scope: page._id })
  const navigate = useNavigate()
  const client = useQueryClient()
  const [failure, setFailure] = useState('')
  const askToMerge = async (double: LikelyDouble) => {
    setFailure('')
    const other = await client.fetchQuery({ ...personQuery(double._id), staleTime: 0 }).catch(() => undefined)
    if (!other) return setFailure(peoplePage.notLooked)
    const gaining = whoWouldGain(page.guardians, other.guardians)
    ask({
      title: peoplePage.mergeQuestion,
      body: (
        <>
          <p>{peoplePage.mergeSays(format().apart(page.name), format().apart(double.name))}</p>
          {gaining.length > 0 && (
            <>
              <p>{peoplePage.actForBoth}</p>
              <ul className="guardianships">
                {gaining.map((of) => (
                  <GuardianshipCard key={of._id} of={of} name={of.account.name} also={basisOf(of)} />
                ))}
              </ul>
            </>
          )}
        </>
      ),
      yes: peoplePage.merge,
      no: peoplePage.apart,
      act: async () => {
        const { _id } = await merge.mutateAsync({
          params: { id: page._id },
          body: { into: double._id, guardians: gaining.map((of) => of._id) },
        })
        say(peoplePage.mergedNow)
        navigate(`${at}/${_id}`)
      },
    })
  }
  return (
    <>
      {page.doubles && page.doubles.length > 0 && (
        <section className="panel" aria-label={peoplePage.doubles}>
          <h2>{peoplePage.doubles}</h2>
          <FormMessage text={failure} />
          <ul className="guardianships">
            {page.doubles.map((double) => (
              <li key={double._id} className="guardianship">
                <p>
                  <Link to={`${at}/${double._id}`}>
                    <bdi>{double.name}</bdi>
                  </Link>{' '}
                  <span className="soft">{peoplePage.number(format().ltr(String(double.number)))}</span>
                </p>
                <Button size="sm" variant="default" onClick={() => void askToMerge(double)}>
                  {peoplePage.merge}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {page.merged && page.merged.length > 0 && (
        <section className="panel" aria-label={peoplePage.merged}>
          <h2>{peoplePage.merged}</h2>
          <ul className="guardianships">
            {page.merged.map(({ _id, name, number }) => (
              <li key={_id} className="guardianship">
                <p>
                  <bdi>{name}</bdi> <span className="soft">{peoplePage.number(format().ltr(String(number)))}</span>
                </p>
                <Button
                  size="sm"
                  variant="default"
                  loading={split.isPending}
                  onClick={() => split.mutate({ params: { id: _id } }, { onSuccess: () => say(peoplePage.splitNow) })}
                >
                  {peoplePage.split}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {dialog}
    </>
  )
}
