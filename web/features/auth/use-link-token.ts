import { useEffect, useState } from 'react'

/**
 * The token of a mailed link, empty where the page was opened without one and undefined until that is known. It stands
 * behind the # of the address: browsers do not send that part to anybody.
 */
export function useLinkToken(): string | undefined {
  const [token, setToken] = useState<string>()
  useEffect(() => {
    const read = () => setToken(window.location.hash.slice(1))
    read()
    window.addEventListener('hashchange', read)
    return () => window.removeEventListener('hashchange', read)
  }, [])
  return token
}
