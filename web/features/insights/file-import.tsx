import { type ChangeEvent, useRef, useState } from 'react'
import type { FileOfMeasurements } from '#contract/insights.ts'
import { fileLimits } from '#contract/insights-lists.ts'
import { insightsFile } from '#texts/insights/insights-file.ts'
import { insightsPage } from '#texts/insights/insights-page.ts'
import { useDateOf } from '../../clock/moment.ts'
import { format } from '../../language/format.ts'
import { Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { say } from '../../ui/say.ts'
import { useChange } from '../../wire/use-change.ts'
import { CheckedFile } from './checked-file.tsx'

type Props = { personId: string; files: readonly FileOfMeasurements[] }

/** UTF-8, or else the encoding of spreadsheets on Windows. */
async function textOf(file: File): Promise<string> {
  const bytes = await file.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/**
 * Measurements from a CSV file: what it would add is shown before anything is stored, and a file is taken back as a
 * whole. Its text is held while this is shown, and nowhere else.
 */
export function FileImport({ personId, files }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [isTooLarge, setTooLarge] = useState(false)
  const check = useChange('POST /insights/imports/check', { invalidates: [], failed: insightsFile.notRead })
  const add = useChange('POST /insights/imports', {
    invalidates: ['record'],
    failed: insightsFile.notAdded,
    scope: personId,
  })

  async function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [file] = currentTarget.files ?? []
    currentTarget.value = ''
    if (!file) return
    check.reset()
    // Four bytes at most are a letter.
    const read = file.size > fileLimits.characters * 4 ? undefined : await textOf(file)
    const isLarge = read === undefined || read.length > fileLimits.characters
    setTooLarge(isLarge)
    if (isLarge) return
    setText(read)
    check.mutate({ body: { personId, text: read } })
  }
  function close() {
    setText('')
    check.reset()
  }
  return (
    <section className="panel stack" aria-labelledby="insights-file">
      <h2 id="insights-file">{insightsFile.heading}</h2>
      <p>{insightsFile.says}</p>
      <p className="soft">{insightsFile.columnsSay}</p>
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        className="unseen"
        aria-label={insightsFile.input}
        tabIndex={-1}
        onChange={choose}
      />
      <div className="form-acts">
        <Button variant="default" loading={check.isPending} onClick={() => input.current?.click()}>
          {check.data ? insightsFile.another : insightsFile.choose}
        </Button>
      </div>
      <p role="status" className="unseen">
        {check.isPending && insightsFile.checking}
      </p>
      <p role="alert" className={isTooLarge ? 'form-failure' : 'unseen'}>
        {isTooLarge && insightsFile.tooLarge}
      </p>
      {check.data && (
        <CheckedFile
          checked={check.data}
          isAdding={add.isPending}
          onAdd={() =>
            add.mutate(
              { body: { personId, text } },
              {
                onSuccess() {
                  say(insightsFile.added)
                  close()
                },
              },
            )
          }
        />
      )}
      {files.length > 0 && <Files files={files} />}
    </section>
  )
}

function Files({ files }: Pick<Props, 'files'>) {
  const { ask, dialog } = useConfirm()
  const dateOf = useDateOf()
  const undo = useChange('DELETE /insights/imports/{id}', { invalidates: ['record'], quiet: true, scope: 'files' })
  return (
    <>
      <h3>{insightsFile.files}</h3>
      <ul className="insight-due">
        {files.map(({ _id: id, at, by, entries }) => {
          const on = dateOf ? format().dateWithYear(dateOf(at)) : ''
          return (
            <li key={id}>
              <span>{format().row([on, insightsFile.fileLine(insightsPage.values(entries), by)])}</span>
              <Button
                size="sm"
                variant="default"
                aria-label={insightsFile.undoOf(on)}
                onClick={() =>
                  ask({
                    title: insightsFile.undoAsk,
                    body: insightsFile.undoSays,
                    yes: insightsFile.undo,
                    isHarsh: true,
                    failed: insightsFile.notUndone,
                    async act() {
                      await undo.mutateAsync({ params: { id } })
                      say(insightsFile.undone)
                    },
                  })
                }
              >
                {insightsFile.undo}
              </Button>
            </li>
          )
        })}
      </ul>
      {dialog}
    </>
  )
}
