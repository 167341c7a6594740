import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { Mark } from './mark.tsx'
import './whole-page-states.css'

export function MissingPage() {
  return (
    <main id="main" className="page whole-page">
      <Mark />
      <h1>There is nothing at this address.</h1>
      <p className="soft">The page may have moved, or the link may be old.</p>
      <Button component={Link} to="/">
        Go to the start page
      </Button>
    </main>
  )
}

export function FailedPage() {
  return (
    <main id="main" className="page whole-page">
      <Mark />
      <h1>This page could not be shown.</h1>
      <p className="soft">
        Nothing you did is lost. Please load it again; if that does not help, come back in a few minutes.
      </p>
      <Button onClick={() => window.location.reload()}>Load again</Button>
    </main>
  )
}
