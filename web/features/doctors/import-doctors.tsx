import { type ChangeEvent, useRef, useState } from 'react'
import type { ImportedLine } from '#contract/doctors/doctors.ts'
import { doctorForm } from '#texts/doctors/doctor-form.ts'
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
      if (added > 0) say(doctorForm.file.added(added))
    },
    failed: doctorForm.file.failed,
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
        {doctorForm.file.heading}
      </h2>
      <p className="soft">{doctorForm.file.says}</p>
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv"
        className="unseen"
        aria-label={doctorForm.file.label}
        tabIndex={-1}
        onChange={choose}
      />
      <div className="form-acts">
        <Button variant="default" loading={busy} onClick={() => input.current?.click()}>
          {doctorForm.file.choose}
        </Button>
        {lines.length > 0 && wrong === 0 && (
          <Button loading={busy} onClick={addAll}>
            {doctorForm.file.add(lines.length)}
          </Button>
        )}
      </div>
      <FormMessage text={message} />
      {lines.length > 0 && (
        <>
          <p role="status">
            {wrong === 0 ? doctorForm.file.right(lines.length) : doctorForm.file.wrong(wrong, lines.length)}
          </p>
          <div className="table-frame">
            <table className="table">
              <thead>
                <tr>
                  <th scope="col">{doctorForm.file.columns.line}</th>
                  <th scope="col">{doctorForm.file.columns.name}</th>
                  <th scope="col">{doctorForm.file.columns.email}</th>
                  <th scope="col">{doctorForm.file.columns.problems}</th>
                </tr>
              </thead>
              <tbody>
                {lines.map(({ line, name, email, problems }) => (
                  <tr key={line}>
                    <td data-label={doctorForm.file.columns.line}>{line}</td>
                    <td data-label={doctorForm.file.columns.name}>{name}</td>
                    <td data-label={doctorForm.file.columns.email}>{email}</td>
                    <td data-label={doctorForm.file.columns.problems}>
                      {problems.join(' ') || doctorForm.file.nothing}
                    </td>
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
