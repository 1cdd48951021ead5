import { useEffect, useState } from 'react'
import { readyDatabase, StorageUnavailable, type LocalDatabase } from '../../sync/store/database.ts'
import { productName } from '../session/product.ts'
import { css } from '../styled-system/css'
import { Button } from '../ui/button.tsx'
import { Banner } from '../ui/banner.tsx'
import { useDatabase } from '../data/local-database.tsx'

const frameStyle = css({ px: '5', pt: '3', mx: 'auto', maxWidth: 'pageFrame' })
const texts: Record<StorageUnavailable['reason'], string> = {
  blocked: `Fermez les autres onglets de ${productName}, puis rechargez cette page.`,
  failed: 'Libérez de la place ou quittez la navigation privée, puis rechargez cette page.',
}

/** The app needs the device's storage: this banner says that it is unavailable, and what helps. */
export function StorageBanner() {
  const database = useDatabase()
  const [failure, setFailure] = useState<{ database: LocalDatabase; reason: StorageUnavailable['reason'] }>()

  useEffect(() => {
    let isMounted = true
    const open = async () => {
      await readyDatabase(database).catch(async (error: unknown) => {
        if (isMounted) setFailure({ database, reason: error instanceof StorageUnavailable ? error.reason : 'failed' })
        // The database was only slow to open, so the person need not do anything.
        await database.open()
      })
      if (isMounted) setFailure(undefined)
    }
    open().catch(() => undefined)
    return () => {
      isMounted = false
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
