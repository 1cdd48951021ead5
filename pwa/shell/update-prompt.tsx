import { useEffect, useState } from 'react'
import { css } from '../styled-system/css'
import { Button } from '../ui/button.tsx'
import { Banner } from '../ui/banner.tsx'
import { registerServiceWorker } from './service-worker-registration.ts'

const frameStyle = css({
  position: 'fixed',
  zIndex: 'toast',
  insetInline: '4',
  bottom: '[calc(token(spacing.tabBar) + token(spacing.4))]',
  mx: 'auto',
  maxWidth: 'narrow',
  rounded: 'card',
  boxShadow: 'floating',
})

/** A new version waits for the person's press: no reload ends what they are writing. */
export function UpdatePrompt() {
  const [update, setUpdate] = useState<(() => void) | null>(null)
  useEffect(() => registerServiceWorker((found) => setUpdate(() => found)), [])

  if (!update) return null
  return (
    <div className={frameStyle}>
      <Banner
        kind="info"
        role="status"
        title="Nouvelle version."
        action={
          <>
            <Button size="small" onClick={update}>
              Mettre à jour
            </Button>
            <Button size="small" variant="quiet" onClick={() => setUpdate(null)}>
              Plus tard
            </Button>
          </>
        }
      >
        Vos brouillons et envois restent.
      </Banner>
    </div>
  )
}
