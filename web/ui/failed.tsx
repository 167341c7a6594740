import { common } from '#texts/common/common.ts'
import { Button } from './button.tsx'

/** What could not be loaded, in the product's words, and the way to try again. */
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
