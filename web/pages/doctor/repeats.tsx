import { prescriptionsPage } from '#texts/records/prescriptions-page.ts'
import { repeatRequestsQuery } from '../../features/records/prescriptions/queries.ts'
import { RepeatRequests } from '../../features/records/prescriptions/repeat-requests.tsx'
import { askEarly } from '../../wire/early-questions.ts'

export const clientLoader = askEarly(['doctor'], ({ ask }) => void ask(repeatRequestsQuery))

export const meta = () => [{ title: prescriptionsPage.repeats.title }]

/** Prescriptions that patients ask their doctor for again. */
export default function Repeats() {
  return (
    <>
      <h1>{prescriptionsPage.repeats.heading}</h1>
      <p className="soft page-lead">{prescriptionsPage.repeats.lead}</p>
      <RepeatRequests />
    </>
  )
}
