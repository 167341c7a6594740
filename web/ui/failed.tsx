import { common } from '#texts/common/common.ts'
import { Button } from './button.tsx'

/** The message that something could not be loaded, and a button to try again. */
export function Failed({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div className="failed" role="alert">
      <p>{message}</p>
      <Button variant="default" onClick={onRetry}>
        {common.retry}
      </Button>
    </div>
  )
}
