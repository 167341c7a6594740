import { useEffect, useState } from 'react'

/** A picture from its bytes: an `img` runs nothing that is in it. */
export function Picture({ file, says }: { file: Blob; says: string }) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address ? <img className="document-picture" src={address} alt={says} /> : null
}
