import { IconSend2 } from '@tabler/icons-react'
import { type ClipboardEvent, type DragEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { messageLimits } from '#contract/messages/message-lists.ts'
import { messageComposer } from '#texts/messages/message-composer.ts'
import { format } from '../../language/format.ts'
import { Button } from '../../ui/button.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { Textarea, TextInput } from '../../ui/inputs.tsx'
import { Lost } from '../../ui/loaded.tsx'
import { Rich } from '../../ui/rich.tsx'
import { ChooseMessageFiles, DraftFiles } from './composer-files.tsx'
import { Elsewhere } from './elsewhere.tsx'
import type { Line } from './line.ts'
import { lines } from './lines.ts'
import { useAddingFiles } from './use-adding-files.ts'
import { useDraft } from './use-draft.ts'

/** From so many characters before the limit on it is said how many are left. */
const tellsLeft = 300

const isMac = () => /Mac|iPhone|iPad/.test(navigator.userAgent)

type Props = {
  threadId: string
  line: Line
  /** To whom one writes. */
  to: string
  /** Nothing was sent yet: the message has a subject. */
  isFirst: boolean
  onPosted: () => void
}

/**
 * The field of the next message. What is typed and added is kept on the server as a draft; it is sent by the button or
 * by Ctrl and Enter, and goes by itself as soon as the line is back.
 */
export function Composer({ threadId, line, to, isFirst, onPosted }: Props) {
  const { draft, files, uploads } = useDraft(threadId, line)
  const { add, adding, isReading, problem } = useAddingFiles(threadId, { files, uploads })
  const [isOver, setIsOver] = useState(false)
  /** Send was pressed while files were on their way. */
  const [isWanted, setIsWanted] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)
  const id = useId()
  const left = messageLimits.text - line.text.length
  const isEmpty = line.text.trim() === '' && files.length + adding.length === 0
  const canPost = !isEmpty && left >= 0 && !line.elsewhere
  const isKept = line.isKept && (line.text !== '' || line.subject !== '')
  const isBusy = adding.length > 0 || isReading

  function post() {
    if (!canPost) return area.current?.focus()
    if (isBusy) return setIsWanted(true)
    setIsWanted(false)
    lines.post(threadId, files)
    area.current?.focus()
    onPosted()
  }
  // What was wanted happens once the files are there; if one could not be added, it is asked again.
  useEffect(() => {
    if (!isWanted || isBusy || draft.isFetching) return
    if (problem) setIsWanted(false)
    else post()
  })

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    post()
  }
  function onPaste(event: ClipboardEvent) {
    const pasted = [...event.clipboardData.files]
    // Programs that copy text offer a picture of it too.
    if (pasted.length === 0 || event.clipboardData.types.includes('text/plain')) return
    event.preventDefault()
    void add(pasted)
  }
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setIsOver(event.type === 'dragover')
  }
  function drop(event: DragEvent) {
    over(event)
    void add([...event.dataTransfer.files])
  }
  return (
    <form
      className="composer"
      aria-label={messageComposer.to(to)}
      data-over={isOver || undefined}
      onDragOver={over}
      onDragLeave={over}
      onDrop={drop}
      onSubmit={(event) => {
        event.preventDefault()
        post()
      }}
    >
      <Lost of={draft} failed={messageComposer.draftFailed} />
      <FormMessage text={line.refused && messageComposer.refused(line.refused)} />
      <FormMessage text={problem} />
      {line.elsewhere && <Elsewhere threadId={threadId} other={line.elsewhere} />}
      <DraftFiles files={files} adding={adding} uploads={uploads} />
      {isFirst && (
        <TextInput
          label={messageComposer.subjectOptional}
          maxLength={messageLimits.subject}
          dir="auto"
          autoComplete="off"
          value={line.subject}
          onChange={({ currentTarget }) => lines.type(threadId, { subject: currentTarget.value })}
        />
      )}
      <div className="composer-field">
        <Textarea
          ref={area}
          label={messageComposer.to(format().apart(to))}
          minRows={isFirst ? 4 : 1}
          maxRows={12}
          value={line.text}
          error={left < 0 ? messageComposer.tooLong(-left) : undefined}
          aria-describedby={`${id}-keys`}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          onChange={({ currentTarget }) => lines.type(threadId, { text: currentTarget.value })}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
        <div className="composer-acts">
          <ChooseMessageFiles onFiles={(chosen) => void add(chosen)} isBusy={isReading} />
          <span className="composer-kept soft">{isKept ? messageComposer.kept : ''}</span>
          <Button
            type="submit"
            className="composer-send"
            aria-disabled={!canPost || undefined}
            loading={isWanted}
            leftSection={<IconSend2 size={20} className="mirrored" aria-hidden />}
          >
            {messageComposer.send}
          </Button>
        </div>
      </div>
      <p className="composer-foot soft">
        <span id={`${id}-keys`} className="composer-keys">
          <Rich
            text={isMac() ? messageComposer.keysOnMac : messageComposer.keys}
            parts={{ k: (inner) => <kbd>{inner}</kbd> }}
          />
        </span>
        <span role="status">{isWanted ? messageComposer.sendsAfter : isReading ? messageComposer.reading : ''}</span>
        {left >= 0 && left < tellsLeft && <span>{messageComposer.left(left)}</span>}
        <span role="status">{line.isWaiting && !line.isKept ? messageComposer.notKept : ''}</span>
      </p>
    </form>
  )
}
