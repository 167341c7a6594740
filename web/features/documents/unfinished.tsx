import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { DocumentUpload } from '#contract/documents/documents.ts'
import { documentsPage } from '#texts/documents/documents-page.ts'
import { format } from '../../language/format.ts'
import { Button } from '../../ui/button.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { say, sentenceOf } from '../../ui/say.ts'
import { Lost } from '../../ui/loaded.tsx'
import { useChange } from '../../wire/use-change.ts'
import { prepareAll } from './prepare.ts'
import { UploadProgress } from './progress.tsx'
import { uploadsQuery } from './queries.ts'
import { isOf } from './send.ts'
import { useSending } from './use-sending.ts'

/** The reader's uploads for this person that a closed page or a broken line has left unfinished. */
export function Unfinished({ personId }: { personId: string }) {
  const uploads = useQuery(uploadsQuery)
  const theirs = (uploads.data ?? []).filter((upload) => upload.personId === personId && upload.offset > 0)
  if (theirs.length === 0) return <Lost of={uploads} failed={documentsPage.unfinished.failed} />
  return (
    <section className="panel" aria-labelledby="unfinished-uploads">
      <h2 id="unfinished-uploads">{documentsPage.unfinished.heading}</h2>
      <ul className="document-list">
        {theirs.map((upload) => (
          <UnfinishedUpload key={upload._id} upload={upload} />
        ))}
      </ul>
    </section>
  )
}

function UnfinishedUpload({ upload }: { upload: DocumentUpload }) {
  const input = useRef<HTMLInputElement>(null)
  const [wrong, setWrong] = useState('')
  const { send, progress } = useSending()
  const drop = useChange('DELETE /documents/uploads/{id}', { invalidates: ['documents'] })
  async function goOn(chosen: File[]) {
    setWrong('')
    const { prepared, problem } = await prepareAll(chosen)
    if (problem || !isOf(upload, prepared)) return setWrong(problem || documentsPage.unfinished.others)
    try {
      await send(upload, prepared)
      say(documentsPage.add.added)
    } catch (reason) {
      setWrong(sentenceOf(reason, documentsPage.add.notAdded))
    }
  }
  return (
    <li>
      <p>
        <b dir="auto">{upload.title}</b>
      </p>
      <p className="soft">{documentsPage.unfinished.says(format().percent(upload.offset / upload.size))}</p>
      <UploadProgress of={progress} />
      <FormMessage text={wrong} />
      <input
        ref={input}
        type="file"
        multiple
        className="unseen"
        aria-label={documentsPage.unfinished.goOn}
        tabIndex={-1}
        onChange={({ currentTarget }) => {
          const chosen = [...(currentTarget.files ?? [])]
          currentTarget.value = ''
          if (chosen.length > 0) void goOn(chosen)
        }}
      />
      <div className="acts">
        <Button size="sm" variant="default" loading={progress !== undefined} onClick={() => input.current?.click()}>
          {documentsPage.unfinished.goOn}
        </Button>
        <Button
          size="sm"
          variant="subtle"
          loading={drop.isPending}
          onClick={() => drop.mutate({ params: { id: upload._id } })}
        >
          {documentsPage.unfinished.giveUp}
        </Button>
      </div>
    </li>
  )
}
