import { IconCamera, IconFile, IconPaperclip, IconX } from '@tabler/icons-react'
import { Button } from '../../../ui/button.tsx'
import { useFilePickers } from '../../../ui/file-pickers.tsx'
import type { FilesOfAnswers } from './filler-types.ts'
import { formatOf } from './fixed-words.ts'
import { useFormTexts } from './form-texts.tsx'

type Props = {
  name: string
  itemKey: string
  most: number
  chosen: readonly string[]
  room: FilesOfAnswers | undefined
  onChange: (chosen: string[]) => void
}

/** Files of an answer, taken with the camera or chosen; sent at once, through broken lines. */
export function FilesAnswer({ name, itemKey, most, chosen, room, onChange }: Props) {
  const { formFiller, language } = useFormTexts()
  const { number, percent } = formatOf(language)
  const sending = room?.sending[itemKey]
  const isFull = chosen.length >= most
  const { inputs, choose, takePicture } = useFilePickers({
    labels: { files: formFiller.files.choose, camera: formFiller.files.camera },
    multiple: most > 1,
    onFiles: (files) => room?.add(itemKey, files.slice(0, most - chosen.length)),
  })
  return (
    <div className="answer-files">
      {chosen.length > 0 && (
        <ul className="answer-file-list">
          {chosen.map((id, n) => {
            const file = room?.known[id]
            const called = file?.name ?? formFiller.files.one(number(n + 1))
            return (
              <li key={id}>
                <IconFile size={20} stroke={1.6} aria-hidden="true" />
                {file?.href ? (
                  <a href={file.href} target="_blank" rel="noreferrer">
                    <bdi>{called}</bdi>
                  </a>
                ) : (
                  <bdi>{called}</bdi>
                )}
                <Button
                  size="sm"
                  variant="subtle"
                  aria-label={formFiller.files.remove(called)}
                  onClick={() => onChange(chosen.filter((other) => other !== id))}
                >
                  <IconX size={18} aria-hidden="true" />
                </Button>
              </li>
            )
          })}
        </ul>
      )}
      {sending && (
        <div role="status">
          <progress value={sending.part} max={1} aria-label={name} />
          <p className="soft">
            {sending.isWaiting ? formFiller.files.waiting : formFiller.files.sending(percent(sending.part))}
          </p>
        </div>
      )}
      {!room && <p className="soft">{formFiller.files.notHere}</p>}
      {room && !isFull && (
        <div className="answer-file-acts">
          {inputs}
          <Button
            variant="default"
            loading={sending !== undefined}
            leftSection={<IconCamera size={20} stroke={1.6} aria-hidden="true" />}
            onClick={takePicture}
          >
            {formFiller.files.camera}
          </Button>
          <Button
            variant="default"
            loading={sending !== undefined}
            leftSection={<IconPaperclip size={20} stroke={1.6} aria-hidden="true" />}
            onClick={choose}
          >
            {formFiller.files.choose}
          </Button>
        </div>
      )}
      {most > 1 && <p className="soft">{formFiller.files.most(number(chosen.length), most)}</p>}
      <p role="alert" className={room?.problems[itemKey] ? 'field-wrong' : 'unseen'}>
        {room?.problems[itemKey]}
      </p>
    </div>
  )
}
