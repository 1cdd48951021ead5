import { useEffect, useState } from 'react'
import { readyDatabase, StorageUnavailable, type LocalDatabase } from '../../sync/store/database.ts'
import { productName } from '../ui/product.ts'
import { css } from '../styled-system/css'
import { Button } from '../ui/button.tsx'
import { Banner } from '../ui/banner.tsx'
import { useDatabase } from '../data/local-database.tsx'

const frameStyle = css({ px: '5', pt: '3', mx: 'auto', maxWidth: 'pageFrame' })
const texts: Record<StorageUnavailable['reason'], string> = {
  blocked: `Fermez les autres onglets de ${productName}, puis rechargez cette page.`,
  silent: `Nous réessayons. Si rien ne change, fermez les autres onglets de ${productName}, puis rechargez cette page.`,
  failed: 'Nous réessayons. Si rien ne change, rechargez cette page ou quittez la navigation privée.',
}
/** Milliseconds: a storage that does not answer is said within seconds. */
const patience = { blocked: 5_000, silent: 6_000 }
/** Milliseconds between two attempts to open a database that failed. */
const retryDelayMs = 3_000

/** The app needs the device's storage: this banner says that it is unavailable, and what helps. */
export function StorageBanner() {
  const database = useDatabase()
  const [failure, setFailure] = useState<{ database: LocalDatabase; reason: StorageUnavailable['reason'] }>()

  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    let timer: ReturnType<typeof setTimeout> | undefined
    const open = async (): Promise<void> => {
      clearTimeout(timer)
      try {
        await readyDatabase(database, patience)
        if (!signal.aborted) setFailure(undefined)
      } catch (error) {
        if (signal.aborted) return
        setFailure({ database, reason: error instanceof StorageUnavailable ? error.reason : 'failed' })
        // Another tab has upgraded or deleted it: this page can't have it any more.
        if (!database.isRetired) timer = setTimeout(() => void open(), retryDelayMs)
      }
    }
    const comeBack = () => document.visibilityState === 'visible' && !database.isOpen() && !database.isRetired && open()
    void open()
    // A phone may close the databases of an app in the background.
    document.addEventListener('visibilitychange', () => void comeBack(), { signal })
    return () => {
      leaving.abort()
      clearTimeout(timer)
    }
  }, [database])

  // After a sign-in or sign-out there is another database.
  if (failure?.database !== database) return null
  return (
    <div className={frameStyle}>
      <Banner
        kind="error"
        role="alert"
        title="Le stockage de cet appareil ne répond pas."
        action={
          <Button size="small" onClick={() => location.reload()}>
            Recharger
          </Button>
        }
      >
        {texts[failure.reason]}
      </Banner>
    </div>
  )
}
