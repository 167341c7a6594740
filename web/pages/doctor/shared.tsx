import { Link } from 'react-router'
import { sharesPage } from '#texts/documents/shares-page.ts'
import { emergencyPage } from '#texts/records/emergency-page.ts'
import { sharedWithMeQuery } from '../../features/documents/shares/queries.ts'
import { SharedWithMe } from '../../features/documents/shares/shared-with-me.tsx'
import { Rich } from '../../ui/rich.tsx'
import { askEarly } from '../../wire/early-questions.ts'

export const clientLoader = askEarly(['doctor'], ({ ask }) => void ask(sharedWithMeQuery()))

export const meta = () => [{ title: sharesPage.mine.title }]

export default function Shared() {
  return (
    <>
      <h1>{sharesPage.mine.heading}</h1>
      <p className="soft page-lead">{sharesPage.mine.lead}</p>
      <SharedWithMe />
      <p style={{ marginTop: 24 }}>
        <Rich
          text={emergencyPage.inAnEmergency}
          parts={{ open: (text) => <Link to="/doctor/dashboard/emergency">{text}</Link> }}
        />
      </p>
    </>
  )
}
