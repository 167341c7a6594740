import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useNavigate, useParams } from 'react-router'
import type { Paper } from '#contract/records/papers.ts'
import { paperSheet } from '#texts/records/paper-sheet.ts'
import { papersPage } from '#texts/records/papers-page.ts'
import { writePaper } from '#texts/records/write-paper.ts'
import { CorrectionForm } from '../../features/records/papers/paper-form.tsx'
import { paperQuery } from '../../features/records/papers/queries.ts'
import { PrescriptionForm } from '../../features/records/prescriptions/prescription-form.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { askEarly } from '../../wire/early-questions.ts'

export const clientLoader = askEarly(['doctor'], ({ ask, params: { signedId = '' } }) => {
  void ask(paperQuery(signedId))
})

export const meta = () => [{ title: writePaper.title }]

/** Corrects a signed paper: a new version. */
export default function CorrectPaper() {
  const { signedId = '' } = useParams()
  const navigate = useNavigate()
  const paper = useQuery(paperQuery(signedId))
  const to = (id: string) => `/doctor/dashboard/papers/${id}`
  return (
    <Loaded of={paper} failed={papersPage.failedOne} shape={400}>
      {(known) =>
        known.mayChange ? (
          <div className="stack paper-view">
            <p>
              <Link to={to(signedId)}>{paperSheet.titles[known.kind]}</Link>
            </p>
            <h1>{writePaper.correcting(paperSheet.titles[known.kind])}</h1>
            <Correction
              key={signedId}
              paper={known}
              onSigned={({ _id }) => void navigate(to(_id), { replace: true })}
            />
          </div>
        ) : (
          <Navigate to={to(known.versions[0]!._id)} replace />
        )
      }
    </Loaded>
  )
}

type Props = { paper: Paper; onSigned: (newer: Pick<Paper, '_id'>) => void }

/** By the form of its kind. */
function Correction({ paper, onSigned }: Props) {
  const { content } = paper
  if (content.kind !== 'prescription') return <CorrectionForm paper={paper} content={content} onSigned={onSigned} />
  return <PrescriptionForm personId={paper.personId} appointmentId={null} corrects={paper} onSigned={onSigned} />
}
