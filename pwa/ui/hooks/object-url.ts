import { useMemo, useSyncExternalStore } from 'react'

/** An object URL that is revoked when its last reader unmounts. */
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

/** Returns an object URL of the picture, which is revoked when the component unmounts. Undefined until there is a picture. */
export function useObjectUrl(picture: Blob | undefined): string | undefined {
  const store = useMemo(() => objectUrlOf(picture), [picture])
  return useSyncExternalStore(store.subscribe, store.read, () => undefined)
}
