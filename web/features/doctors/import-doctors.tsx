import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { type ChangeEvent, useRef, useState } from 'react'
import type { ImportedLine } from '#contract/doctors.ts'
import { ApiFailure } from '../../api.ts'
import { useImportDoctors } from './record-queries.ts'
import '../../ui/table.css'

/** Many doctors from one CSV file: first what is wrong in each line, then all of them or none. */
export function ImportDoctors() {
  const input = useRef<HTMLInputElement>(null)
  const [csv, setCsv] = useState('')
  const [lines, setLines] = useState<ImportedLine[]>([])
  const [failure, setFailure] = useState<string>()
  const send = useImportDoctors()

  async function look(text: string, commit: boolean) {
    setFailure(undefined)
    try {
      const answer = await send.mutateAsync({ csv: text, commit })
      setLines(answer.added > 0 ? [] : answer.lines)
      setCsv(answer.added > 0 ? '' : text)
      if (answer.added > 0)
        notifications.show({ message: `${answer.added} doctors added. Each is mailed a link for a password.` })
    } catch (reason) {
      setFailure(reason instanceof ApiFailure ? reason.message : 'The file could not be read.')
    }
  }
  async function choose(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.currentTarget.files ?? []
    event.currentTarget.value = ''
    if (file) await look(await file.text(), false)
  }

  const wrong = lines.filter(({ problems }) => problems.length > 0).length
  return (
    <section className="panel stack" aria-labelledby="import-title">
      <h2 id="import-title" style={{ margin: 0 }}>
        Import from CSV
      </h2>
      <p className="soft">The first line names the columns: name, email, specialization, experience, fees.</p>
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv"
        className="unseen"
        aria-label="CSV file"
        tabIndex={-1}
        onChange={choose}
      />
      <div className="form-acts">
        <Button variant="default" loading={send.isPending} onClick={() => input.current?.click()}>
          Choose a file
        </Button>
        {lines.length > 0 && wrong === 0 && (
          <Button loading={send.isPending} onClick={() => look(csv, true)}>
            Add {lines.length} {lines.length === 1 ? 'doctor' : 'doctors'}
          </Button>
        )}
      </div>
      {failure && (
        <p className="form-failure" role="alert">
          {failure}
        </p>
      )}
      {lines.length > 0 && (
        <>
          <p role="status">
            {wrong === 0
              ? `${lines.length} lines, nothing wrong.`
              : `${wrong} of ${lines.length} lines have to be mended first.`}
          </p>
          <div className="table-frame">
            <table className="table">
              <thead>
                <tr>
                  <th scope="col">Line</th>
                  <th scope="col">Name</th>
                  <th scope="col">Email</th>
                  <th scope="col">What is wrong</th>
                </tr>
              </thead>
              <tbody>
                {lines.map(({ line, name, email, problems }) => (
                  <tr key={line}>
                    <td data-label="Line">{line}</td>
                    <td data-label="Name">{name}</td>
                    <td data-label="Email">{email}</td>
                    <td data-label="What is wrong">{problems.join(' ') || 'nothing'}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </section>
  )
}
