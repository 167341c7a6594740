import { askEarly } from '../../wire/early-questions.ts'
import { askForTill } from '../../features/payments/early.ts'
import { NativeSelect } from '../../ui/inputs.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { tillPage } from '#texts/payments/till-page.ts'
import { ClosedDrawer, OpenDrawer } from '../../features/payments/drawer/drawer.tsx'
import { tillQuery } from '../../features/payments/drawer/queries.ts'
import { Elsewhere } from '../../features/clinic/places/elsewhere.tsx'
import { useWorkingPlace } from '../../features/clinic/places/working-place.ts'
import { Loaded } from '../../ui/loaded.tsx'

export const clientLoader = askEarly(['reception', 'admin'], askForTill)

export const meta = () => [{ title: tillPage.title }]

/** The till of a place: a count opens it, and a count closes it. */
export default function TillPage() {
  const { placeId, places, isElsewhere, choose } = useWorkingPlace('take-money')
  const till = useQuery({ ...tillQuery(placeId), enabled: !isElsewhere })
  const { data } = till
  return (
    <>
      <h1>{tillPage.heading}</h1>
      <p style={{ marginBottom: 24 }}>
        <Link to="/desk/money">{tillPage.back}</Link>
      </p>
      {places.length > 1 && (
        <div className="table-filters">
          <NativeSelect
            label={tillPage.place}
            value={data?.place._id ?? ''}
            data={places.map(({ _id, name }) => ({ value: _id, label: name }))}
            onChange={(event) => choose(event.currentTarget.value)}
          />
        </div>
      )}
      {isElsewhere ? (
        <Elsewhere />
      ) : (
        <Loaded of={till} failed={tillPage.failed} shape={480}>
          {(known) =>
            known.shift && !known.shift.closed ? (
              <OpenDrawer key={known.shift._id} shift={known.shift} />
            ) : (
              <ClosedDrawer key={known.place._id} till={known} />
            )
          }
        </Loaded>
      )}
    </>
  )
}
