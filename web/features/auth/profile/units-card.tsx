import { useQuery } from '@tanstack/react-query'
import { type ManyUnits, unitChoices } from '#contract/units.ts'
import { unitsCard } from '#texts/auth/units-card.ts'
import { useSession } from '../../../session/session.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { NativeSelect } from '../../../ui/inputs.tsx'
import { useChange } from '../../../wire/use-change.ts'
import { ownProfileQuery } from './queries.ts'

/** The units in which the account reads and types what is measured. */
export function UnitsCard() {
  const { user } = useSession()
  const profile = useQuery({ ...ownProfileQuery(user?.id ?? ''), enabled: user !== null })
  const change = useChange('PUT /auth/units', {
    invalidates: ['profile'],
    failed: unitsCard.notChanged,
    scope: 'units',
  })
  return (
    <section className="panel stack" aria-labelledby="units-title">
      <h2 id="units-title">{unitsCard.heading}</h2>
      <p className="soft">{unitsCard.says}</p>
      <Loaded of={profile} failed={unitsCard.failed} shape={180}>
        {({ units: kept }) => {
          const units = change.isPending ? change.variables.body : kept
          return (Object.keys(unitChoices) as ManyUnits[]).map((kind) => (
            <NativeSelect
              key={kind}
              label={unitsCard.kinds[kind]}
              data={unitChoices[kind].map((value) => ({ value, label: value }))}
              value={units[kind]}
              onChange={({ currentTarget }) =>
                change.mutate({ body: { ...units, [kind]: currentTarget.value as (typeof units)[typeof kind] } })
              }
            />
          ))
        }}
      </Loaded>
    </section>
  )
}
