import { messageComposer } from '#texts/messages/message-composer.ts'
import { Button } from '../../ui/button.tsx'
import { copy } from '../../ui/copy.ts'
import type { Typed } from './line.ts'

/** What was typed where nothing can be sent: to be read and copied. */
export function TypedText({ of: { subject, text } }: { of: Typed }) {
  const whole = [subject, text].filter((part) => part !== '').join('\n\n')
  if (whole === '') return null
  return (
    <>
      <p className="message-text" dir="auto">
        {whole}
      </p>
      <div className="form-acts">
        <Button size="sm" variant="default" onClick={() => void copy(whole, messageComposer.copied)}>
          {messageComposer.copy}
        </Button>
      </div>
    </>
  )
}
