import { type ChangeEvent, useRef, useState } from 'react'
import type { ImportedLine } from '#contract/doctors/doctors.ts'
import { newdoctor } from '#texts/newdoctor.ts'
import { Button } from '../../ui/button.tsx'
import { say } from '../../ui/say.ts'
import { FormMessage } from '../../ui/form-message.tsx'
import { useSendForm } from '../../ui/use-send-form.tsx'
import { useImportDoctors } from './record-queries.ts'
import '../../ui/table.css'

/** Many doctors from one CSV file: first what is wrong in each line, then all of them or none. */
export function ImportDoctors() {
  const input = useRef<HTMLInputElement>(null)
  const [lines, setLines] = useState<ImportedLine[]>([])
  const add = useImportDoctors()
  const { set, press, message, busy } = useSendForm({
    initial: { csv: '', commit: false },
    send: add.mutateAsync,
    onSent({ added, lines: read }) {
      setLines(added > 0 ? [] : read)
      if (added > 0) say(newdoctor.file.added(added))
    },
    failed: newdoctor.file.failed,
  })

  async function choose(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.currentTarget.files ?? []
    event.currentTarget.value = ''
    if (!file) return
    set({ csv: await file.text(), commit: false })
    await press()
  }
  function addAll() {
    set({ commit: true })
    void press()
  }

  const wrong = lines.filter(({ problems }) => problems.length > 0).length
  return (
    <section className="panel stack" aria-labelledby="import-title">
      <h2 id="import-title" style={{ margin: 0 }}>
        {newdoctor.file.heading}
      </h2>
      <p className="soft">{newdoctor.file.says}</p>
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv"
        className="unseen"
        aria-label={newdoctor.file.label}
        tabIndex={-1}
        onChange={choose}
      />
      <div className="form-acts">
        <Button variant="default" loading={busy} onClick={() => input.current?.click()}>
          {newdoctor.file.choose}
        </Button>
        {lines.length > 0 && wrong === 0 && (
          <Button loading={busy} onClick={addAll}>
            {newdoctor.file.add(lines.length)}
          </Button>
        )}
      </div>
      <FormMessage text={message} />
      {lines.length > 0 && (
        <>
          <p role="status">
            {wrong === 0 ? newdoctor.file.right(lines.length) : newdoctor.file.wrong(wrong, lines.length)}
          </p>
          <div className="table-frame">
            <table className="table">
              <thead>
                <tr>
                  <th scope="col">{newdoctor.file.columns.line}</th>
                  <th scope="col">{newdoctor.file.columns.name}</th>
                  <th scope="col">{newdoctor.file.columns.email}</th>
                  <th scope="col">{newdoctor.file.columns.problems}</th>
                </tr>
              </thead>
              <tbody>
                {lines.map(({ line, name, email, problems }) => (
                  <tr key={line}>
                    <td data-label={newdoctor.file.columns.line}>{line}</td>
                    <td data-label={newdoctor.file.columns.name}>{name}</td>
                    <td data-label={newdoctor.file.columns.email}>{email}</td>
                    <td data-label={newdoctor.file.columns.problems}>{problems.join(' ') || newdoctor.file.nothing}</td>
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
