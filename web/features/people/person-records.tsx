import { Link, useNavigate } from 'react-router'
import type { LikelyDouble, PersonPage } from '#contract/people.ts'
import { people as t } from '#texts/people.ts'
import { format } from '../../format.ts'
import { Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { say } from '../../ui/say.ts'
import { useMerge, useSplit } from './queries.ts'

/** Who may be the same person, and the records that are known to be. */
export function PersonRecords({ at, page }: { at: string; page: PersonPage }) {
  const { ask, dialog } = useConfirm()
  const merge = useMerge(page._id)
  const split = useSplit()
  const navigate = useNavigate()
  const askToMerge = (double: LikelyDouble) =>
    ask({
      title: t.mergeQuestion,
      body: <p>{t.mergeSays(format().apart(page.name), format().apart(double.name))}</p>,
      yes: t.merge,
      no: t.apart,
      act: async () => {
        const { _id } = await merge.mutateAsync(double._id)
        say(t.mergedNow)
        navigate(`${at}/${_id}`)
      },
    })
  return (
    <>
      {page.doubles && page.doubles.length > 0 && (
        <section className="panel" aria-label={t.doubles}>
          <h2>{t.doubles}</h2>
          <ul className="guardianships">
            {page.doubles.map((double) => (
              <li key={double._id} className="guardianship">
                <p>
                  <Link to={`${at}/${double._id}`}>
                    <bdi>{double.name}</bdi>
                  </Link>{' '}
                  <span className="soft">{t.number(format().ltr(String(double.number)))}</span>
                </p>
                <Button size="sm" variant="default" onClick={() => askToMerge(double)}>
                  {t.merge}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {page.merged && page.merged.length > 0 && (
        <section className="panel" aria-label={t.merged}>
          <h2>{t.merged}</h2>
          <ul className="guardianships">
            {page.merged.map(({ _id, name, number }) => (
              <li key={_id} className="guardianship">
                <p>
                  <bdi>{name}</bdi> <span className="soft">{t.number(format().ltr(String(number)))}</span>
                </p>
                <Button
                  size="sm"
                  variant="default"
                  loading={split.isPending}
                  onClick={() => split.mutate(_id, { onSuccess: () => say(t.splitNow) })}
                >
                  {t.split}
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
