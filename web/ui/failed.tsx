import { Button } from '@mantine/core'
import './failed.css'

/** What could not be loaded, in the product's words, and the way to try again. */
export function Failed({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div className="failed" role="alert">
      <p>{message}</p>
      <Button variant="default" onClick={onRetry}>
        Retry
      </Button>
    </div>
  )
}
