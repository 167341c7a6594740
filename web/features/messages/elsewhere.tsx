import { messageComposer } from '#texts/messages/message-composer.ts'
import { Button } from '../../ui/button.tsx'
import type { Kept } from './line.ts'
import { lines } from './lines.ts'

/** The draft of another device or window that differs from what was typed here: the writer chooses. */
export function Elsewhere({ threadId, other }: { threadId: string; other: Kept }) {
  return (
    <div className="composer-elsewhere" role="alert">
      <p>{messageComposer.elsewhere}</p>
      <blockquote dir="auto">{[other.subject, other.text].filter((text) => text !== '').join(': ')}</blockquote>
      <div className="form-acts">
        <Button size="sm" variant="default" onClick={() => lines.choose(threadId, 'other')}>
          {messageComposer.takeOther}
        </Button>
        <Button size="sm" variant="default" onClick={() => lines.choose(threadId, 'this')}>
          {messageComposer.keepThis}
        </Button>
      </div>
    </div>
  )
}
