import { useMemo, useSyncExternalStore } from 'react'

/** An address that lives for as long as somebody looks. */
const objectUrlOf = (picture: Blob | undefined) => {
  let url: string | undefined
  return {
    read: () => url,
    subscribe: (listener: () => void) => {
      if (!picture) return () => undefined
      url = URL.createObjectURL(picture)
      listener()
      return () => {
        if (url !== undefined) URL.revokeObjectURL(url)
        url = undefined
      }
    },
  }
}

/** An address for a picture that is nowhere but in this page; it ends with the component. Undefined until there is one. */
export function useObjectUrl(picture: Blob | undefined): string | undefined {
  const store = useMemo(() => objectUrlOf(picture), [picture])
  return useSyncExternalStore(store.subscribe, store.read, () => undefined)
}
