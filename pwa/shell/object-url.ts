import { useEffect, useState } from 'react'

/** An address for a picture that is nowhere but in this page; it ends with the component. Undefined until there is one. */
export function useObjectUrl(picture: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!picture) return
    const made = URL.createObjectURL(picture)
    setUrl(made)
    return () => {
      setUrl(undefined)
      URL.revokeObjectURL(made)
    }
  }, [picture])
  return url
}
