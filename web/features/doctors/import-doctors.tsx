import { type ChangeEvent, useRef, useState } from 'react'
import type { ImportedLine } from '#contract/doctors/doctors.ts'
import { doctorForm } from '#texts/doctors/doctor-form.ts'
import { Button } from '../../ui/button.tsx'
import { say } from '../../ui/say.ts'
import { FormMessage } from '../../ui/form-message.tsx'
import { useSendForm } from '../../ui/use-send-form.tsx'
import { Table } from '../../ui/table.tsx'
import type { Column } from '../../ui/work-list/column.ts'
import { useChange } from '../../wire/use-change.ts'

const columns = (): Column<ImportedLine>[] => [
  { id: 'line', label: doctorForm.file.columns.line, cell: ({ line }) => line },
  { id: 'name', label: doctorForm.file.columns.name, cell: ({ name }) => name },
  { id: 'email', label: doctorForm.file.columns.email, cell: ({ email }) => email },
  {
    id: 'problems',
    label: doctorForm.file.columns.problems,
    cell: ({ problems }) => problems.join(' ') || doctorForm.file.nothing,
  },
]

/** Imports doctors from one CSV file: first shows the problems of each line, then adds all of them or none. */
export function ImportDoctors() {
  const input = useRef<HTMLInputElement>(null)
  const [lines, setLines] = useState<ImportedLine[]>([])
  const add = useChange('POST /admin/doctors/import', { invalidates: ['doctors', 'accounts'], quiet: true })
  const { set, press, message, busy } = useSendForm({
    initial: { csv: '', commit: false },
    send: (body) => add.mutateAsync({ body }),
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
          <Table label={doctorForm.file.heading} columns={columns()} rows={lines} idOf={({ line }) => String(line)} />
        </>
      )}
    </section>
  )
}
