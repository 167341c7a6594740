import { IconCamera, IconFile, IconPaperclip, IconX } from '@tabler/icons-react'
import { type ChangeEvent, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
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
  const camera = useRef<HTMLInputElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const sending = room?.sending[itemKey]
  const isFull = chosen.length >= most
  const add = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.currentTarget.files ?? [])].slice(0, most - chosen.length)
    event.currentTarget.value = ''
    if (files.length > 0) room?.add(itemKey, files)
  }
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
          <input
            ref={camera}
            type="file"
            accept="image/*"
            capture="environment"
            className="unseen"
            aria-label={formFiller.files.camera}
            tabIndex={-1}
            onChange={add}
          />
          <input
            ref={input}
            type="file"
            multiple={most > 1}
            className="unseen"
            aria-label={formFiller.files.choose}
            tabIndex={-1}
            onChange={add}
          />
          <Button
            variant="default"
            loading={sending !== undefined}
            leftSection={<IconCamera size={20} stroke={1.6} aria-hidden="true" />}
            onClick={() => camera.current?.click()}
          >
            {formFiller.files.camera}
          </Button>
          <Button
            variant="default"
            loading={sending !== undefined}
            leftSection={<IconPaperclip size={20} stroke={1.6} aria-hidden="true" />}
            onClick={() => input.current?.click()}
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
