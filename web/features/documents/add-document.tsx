import { useState } from 'react'
import type { DocumentSort } from '#contract/documents/document-lists.ts'
import { documentsPage } from '#texts/documents/documents-page.ts'
import { Form } from '../../ui/form.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { say } from '../../ui/say.ts'
import { useSendForm } from '../../ui/use-send-form.tsx'
import { useChange } from '../../wire/use-change.ts'
import { ChooseFiles } from './choose-files.tsx'
import { ChosenFiles } from './chosen-files.tsx'
import { DocumentFields } from './document-fields.tsx'
import { prepareAll } from './prepare.ts'
import type { Prepared } from './prepare.ts'
import { UploadProgress } from './progress.tsx'
import { useSending } from './use-sending.ts'

type Props = { personId: string | undefined; today: string }

/** Adds a document of one or several files to a person's record. */
export function AddDocument({ personId, today }: Props) {
  const [files, setFiles] = useState<Prepared[]>([])
  const [wrong, setWrong] = useState('')
  const [isReading, setIsReading] = useState(false)
  const { send, progress } = useSending()
  const begin = useChange('POST /documents/uploads', { invalidates: ['documents'], quiet: true })
  const form = useSendForm({
    initial: { title: '', sort: 'letter' as DocumentSort, date: today },
    async send({ title, sort, date }) {
      const about = files.map(({ name, content, sha256 }) => ({
        name,
        size: content.size,
        ...(sha256 ? { sha256 } : {}),
      }))
      const of = personId ? { personId } : {}
      const upload = await begin.mutateAsync({ body: { ...of, title, sort, date, files: about } })
      await send(upload, files)
    },
    onSent() {
      setFiles([])
      say(documentsPage.add.added)
    },
    failed: documentsPage.add.notAdded,
    startsAnew: true,
  })
  async function add(chosen: File[]) {
    setIsReading(true)
    const { prepared, problem } = await prepareAll(chosen)
    setFiles((before) => [...before, ...prepared])
    setWrong(problem)
    setIsReading(false)
  }
  const { field } = form
  return (
    <section className="panel" aria-labelledby="add-document">
      <h2 id="add-document" tabIndex={-1}>
        {documentsPage.add.heading}
      </h2>
      <ChooseFiles onFiles={(chosen) => void add(chosen)} isBusy={isReading || form.busy} />
      <FormMessage text={wrong} />
      <Form of={form} send={documentsPage.add.send} disabled={isReading || files.length === 0}>
        <ChosenFiles files={files} onChange={setFiles} />
        <DocumentFields field={field} today={today} />
        <UploadProgress of={progress} />
      </Form>
    </section>
  )
}
